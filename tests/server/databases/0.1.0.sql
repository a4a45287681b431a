-- The database of a hall of Deckhall 0.1.0 as SQLite dumps it, with short ids and rounded times: an open table, a running
-- one with chat and choices taken back, one with presets (then called standing answers), one with a timer and a bot, one
-- that is over and one that was given up, and an uploaded replay. The token of Mira is "token of Mira".
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE chat (
  table_id VARCHAR(32) NOT NULL,
  n INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  name VARCHAR(64) NOT NULL,
  text TEXT NOT NULL,
  at FLOAT NOT NULL,
  PRIMARY KEY (table_id, n),
  FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES('running',1,0,'Mira','Good luck, all!',1794783261.32);
INSERT INTO "chat" VALUES('running',2,1,'Tobin','You too.',1794783261.32);
CREATE TABLE guests (
  id VARCHAR(32) NOT NULL,
  token_hash VARCHAR(64) NOT NULL,
  name VARCHAR(64) NOT NULL,
  created FLOAT NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (token_hash)
);
INSERT INTO "guests" VALUES('mira','788a20944842b57b572e9d82462796e539392955bbb6cd7b1b05f6b7745228df','Mira',1794783260.91);
INSERT INTO "guests" VALUES('tobin','4714b41b1d50378cd66d8688aee0d1c8bbb4dfa19593df82975291f6e9d65269','Tobin',1794783260.95);
CREATE TABLE moves (
  table_id VARCHAR(32) NOT NULL,
  n INTEGER NOT NULL,
  kind VARCHAR(8) NOT NULL,
  seat INTEGER NOT NULL,
  actions JSON NOT NULL,
  "key" VARCHAR(64),
  at FLOAT NOT NULL,
  PRIMARY KEY (table_id, n),
  UNIQUE (table_id, "key"),
  FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('running',1,'move',0,'[86]','key-5',1794783261.17);
INSERT INTO "moves" VALUES('running',2,'move',1,'[83]','key-6',1794783261.21);
INSERT INTO "moves" VALUES('running',3,'move',1,'[22, 1]','key-7',1794783261.22);
INSERT INTO "moves" VALUES('running',4,'move',0,'[35, 1]','key-8',1794783261.27);
INSERT INTO "moves" VALUES('running',5,'move',1,'[57, 1]','key-9',1794783261.27);
INSERT INTO "moves" VALUES('running',6,'move',0,'[0]','key-10',1794783261.43);
INSERT INTO "moves" VALUES('running',7,'undo',0,'[0]',NULL,1794783261.54);
INSERT INTO "moves" VALUES('running',8,'move',0,'[77, 1]','key-11',1794783261.65);
INSERT INTO "moves" VALUES('running',9,'move',1,'[0]','key-12',1794783261.86);
INSERT INTO "moves" VALUES('running',10,'undo',1,'[0]',NULL,1794783261.97);
INSERT INTO "moves" VALUES('running',11,'move',1,'[0]','key-13',1794783261.97);
INSERT INTO "moves" VALUES('running',12,'move',0,'[20, 1]','key-14',1794783262.03);
INSERT INTO "moves" VALUES('running',13,'move',1,'[43, 1]','key-15',1794783262.09);
INSERT INTO "moves" VALUES('presets',1,'move',0,'[0]',NULL,1794783262.31);
INSERT INTO "moves" VALUES('presets',2,'move',0,'[3, 3357, 3358]','key-1',1794783262.40);
INSERT INTO "moves" VALUES('presets',3,'move',0,'[0]',NULL,1794783262.41);
INSERT INTO "moves" VALUES('presets',4,'move',0,'[3190]','key-2',1794783262.45);
INSERT INTO "moves" VALUES('presets',5,'move',0,'[3270]','key-3',1794783262.50);
INSERT INTO "moves" VALUES('presets',6,'move',1,'[3, 3358, 3370]','key-4',1794783262.55);
INSERT INTO "moves" VALUES('timed',1,'move',2,'[92]',NULL,1794783262.58);
INSERT INTO "moves" VALUES('over',1,'move',0,'[83]','key-16',1794783262.68);
INSERT INTO "moves" VALUES('over',2,'move',1,'[82]','key-17',1794783262.73);
INSERT INTO "moves" VALUES('over',3,'move',0,'[20, 1]','key-18',1794783262.73);
INSERT INTO "moves" VALUES('over',4,'move',1,'[0]','key-19',1794783262.78);
INSERT INTO "moves" VALUES('over',5,'move',0,'[48, 55, 1]','key-20',1794783262.78);
INSERT INTO "moves" VALUES('over',6,'move',1,'[0]','key-21',1794783262.83);
INSERT INTO "moves" VALUES('over',7,'move',0,'[72, 3]','key-22',1794783262.83);
INSERT INTO "moves" VALUES('over',8,'move',0,'[67, 5]','key-23',1794783262.88);
INSERT INTO "moves" VALUES('over',9,'move',0,'[313, 475]','key-24',1794783262.92);
INSERT INTO "moves" VALUES('over',10,'move',1,'[73, 5]','key-25',1794783262.97);
INSERT INTO "moves" VALUES('over',11,'move',1,'[341, 367]','key-26',1794783262.98);
INSERT INTO "moves" VALUES('over',12,'move',0,'[0]','key-27',1794783263.03);
INSERT INTO "moves" VALUES('over',13,'move',1,'[34, 41, 1]','key-28',1794783263.04);
INSERT INTO "moves" VALUES('over',14,'move',0,'[0]','key-29',1794783263.10);
INSERT INTO "moves" VALUES('over',15,'move',1,'[11, 13, 6]','key-30',1794783263.10);
INSERT INTO "moves" VALUES('over',16,'move',0,'[0]','key-31',1794783263.16);
INSERT INTO "moves" VALUES('over',17,'move',1,'[19, 1]','key-32',1794783263.17);
INSERT INTO "moves" VALUES('over',18,'move',0,'[40, 1]','key-33',1794783263.22);
INSERT INTO "moves" VALUES('over',19,'move',1,'[0]','key-34',1794783263.23);
INSERT INTO "moves" VALUES('over',20,'move',0,'[48, 1]','key-35',1794783263.28);
INSERT INTO "moves" VALUES('over',21,'move',1,'[0]','key-36',1794783263.29);
INSERT INTO "moves" VALUES('over',22,'move',0,'[36, 1]','key-37',1794783263.34);
INSERT INTO "moves" VALUES('over',23,'move',0,'[83]','key-38',1794783263.48);
INSERT INTO "moves" VALUES('over',24,'move',1,'[82, 84, 90]','key-39',1794783263.53);
INSERT INTO "moves" VALUES('over',25,'move',1,'[33, 1]','key-40',1794783263.54);
INSERT INTO "moves" VALUES('over',26,'move',0,'[20, 1]','key-41',1794783263.59);
INSERT INTO "moves" VALUES('over',27,'move',1,'[0]','key-42',1794783263.60);
INSERT INTO "moves" VALUES('over',28,'move',0,'[36, 44, 1]','key-43',1794783263.65);
INSERT INTO "moves" VALUES('over',29,'move',1,'[31, 34, 7]','key-44',1794783263.65);
INSERT INTO "moves" VALUES('over',30,'move',0,'[0]','key-45',1794783263.70);
INSERT INTO "moves" VALUES('over',31,'move',1,'[56, 1]','key-46',1794783263.70);
INSERT INTO "moves" VALUES('over',32,'move',0,'[28, 1]','key-47',1794783263.75);
INSERT INTO "moves" VALUES('over',33,'move',1,'[0]','key-48',1794783263.76);
INSERT INTO "moves" VALUES('over',34,'move',0,'[72, 3]','key-49',1794783263.81);
INSERT INTO "moves" VALUES('over',35,'move',0,'[55, 1]','key-50',1794783263.82);
INSERT INTO "moves" VALUES('over',36,'move',1,'[30, 1]','key-51',1794783263.86);
INSERT INTO "moves" VALUES('over',37,'move',0,'[0]','key-52',1794783263.87);
INSERT INTO "moves" VALUES('over',38,'move',1,'[42, 1]','key-53',1794783263.92);
INSERT INTO "moves" VALUES('over',39,'move',0,'[0]','key-54',1794783263.93);
INSERT INTO "moves" VALUES('over',40,'move',1,'[79, 1]','key-55',1794783263.99);
INSERT INTO "moves" VALUES('over',41,'move',0,'[48, 1]','key-56',1794783264.00);
INSERT INTO "moves" VALUES('over',42,'move',1,'[41, 1]','key-57',1794783264.05);
INSERT INTO "moves" VALUES('over',43,'move',0,'[0]','key-58',1794783264.05);
INSERT INTO "moves" VALUES('over',44,'move',1,'[78, 1]','key-59',1794783264.10);
INSERT INTO "moves" VALUES('over',45,'move',0,'[0]','key-60',1794783264.11);
INSERT INTO "moves" VALUES('over',46,'move',1,'[73, 5]','key-61',1794783264.16);
INSERT INTO "moves" VALUES('over',47,'move',0,'[151]','key-62',1794783264.17);
INSERT INTO "moves" VALUES('over',48,'move',1,'[151]','key-63',1794783264.22);
INSERT INTO "moves" VALUES('over',49,'move',0,'[55, 1]','key-64',1794783264.23);
INSERT INTO "moves" VALUES('over',50,'move',1,'[73, 5]','key-65',1794783264.28);
INSERT INTO "moves" VALUES('over',51,'move',0,'[0]','key-66',1794783264.29);
INSERT INTO "moves" VALUES('over',52,'move',1,'[31, 7]','key-67',1794783264.34);
INSERT INTO "moves" VALUES('over',53,'move',0,'[70, 72, 3]','key-68',1794783264.35);
INSERT INTO "moves" VALUES('over',54,'move',0,'[36, 1]','key-69',1794783264.40);
INSERT INTO "moves" VALUES('over',55,'move',1,'[56, 1]','key-70',1794783264.44);
INSERT INTO "moves" VALUES('over',56,'move',0,'[0]','key-71',1794783264.44);
INSERT INTO "moves" VALUES('over',57,'move',1,'[19, 30, 1]','key-72',1794783264.49);
INSERT INTO "moves" VALUES('over',58,'move',0,'[40, 51, 1]','key-73',1794783264.49);
INSERT INTO "moves" VALUES('over',59,'move',1,'[0]','key-74',1794783264.54);
INSERT INTO "moves" VALUES('over',60,'move',0,'[20, 24, 7]','key-75',1794783264.54);
INSERT INTO "moves" VALUES('over',61,'move',1,'[0]','key-76',1794783264.58);
INSERT INTO "moves" VALUES('over',62,'move',0,'[48, 1]','key-77',1794783264.59);
INSERT INTO "moves" VALUES('over',63,'move',1,'[71, 2]','key-78',1794783264.64);
INSERT INTO "moves" VALUES('over',64,'move',1,'[33, 1]','key-79',1794783264.64);
INSERT INTO "moves" VALUES('over',65,'move',0,'[44, 1]','key-80',1794783264.68);
INSERT INTO "moves" VALUES('over',66,'move',1,'[0]','key-81',1794783264.69);
INSERT INTO "moves" VALUES('over',67,'move',0,'[79, 1]','key-82',1794783264.74);
INSERT INTO "moves" VALUES('over',68,'move',1,'[0]','key-83',1794783264.75);
INSERT INTO "moves" VALUES('over',69,'move',0,'[77, 1]','key-84',1794783264.80);
INSERT INTO "moves" VALUES('over',70,'move',1,'[0]','key-85',1794783264.80);
INSERT INTO "moves" VALUES('over',71,'move',0,'[12, 1]','key-86',1794783264.84);
INSERT INTO "moves" VALUES('over',72,'move',1,'[41, 1]','key-87',1794783264.85);
INSERT INTO "moves" VALUES('over',73,'move',0,'[67, 5]','key-88',1794783264.90);
INSERT INTO "moves" VALUES('over',74,'move',0,'[313, 478]','key-89',1794783264.90);
INSERT INTO "moves" VALUES('over',75,'move',1,'[79, 1]','key-90',1794783264.94);
INSERT INTO "moves" VALUES('over',76,'move',0,'[0]','key-91',1794783264.95);
INSERT INTO "moves" VALUES('over',77,'move',1,'[42, 1]','key-92',1794783265.00);
INSERT INTO "moves" VALUES('over',78,'move',0,'[51, 1]','key-93',1794783265.01);
CREATE TABLE replays (
  id VARCHAR(32) NOT NULL,
  body BLOB NOT NULL,
  created FLOAT NOT NULL,
  PRIMARY KEY (id)
);
INSERT INTO "replays" VALUES('0123456789abcdef01234567',CAST('{"format":"deckhall-replay-1","version":"0.1.0","game":"climber","edition":"standard","cards":"8006701877cb","options":{"short_climb":true,"forecast":false,"strict_top_icon":false},"players":2,"names":["Mira","Mira 2"],"seed":1346261216583917876,"actions":["0 rest red_1","1 rest wild_0_reverse","0 add blue_2","0 play none","1 pass","0 add blue_6","0 add blue_7","0 play none","1 pass","0 add yellow_10","0 play whiteout","0 add green_9","0 play base_camp","0 put green_3","0 take_up blue_6","1 add red_11","1 play base_camp","1 put green_7","1 take_down wild_0_reverse","0 pass","1 add blue_4","1 add blue_5","1 play none","0 pass","1 add wild_0_reverse","1 add blue_1","1 play reverse","0 pass","1 add red_2","1 play none","0 add red_5","0 play none","1 pass","0 add blue_6","0 play none","1 pass","0 add yellow_4","0 play none","0 rest red_1","1 rest wild_0_reverse","1 rest blue_1","1 rest red_2","1 add red_4","1 play none","0 add blue_2","0 play none","1 pass","0 add yellow_4","0 add wild_5","0 play none","1 add wild_3_pair","1 add blue_4","1 play set_of_two","0 pass","1 add green_7","1 play none","0 add green_3","0 play none","1 pass","0 add yellow_10","0 play whiteout","0 add blue_7","0 play none","1 add wild_3","1 play none","0 pass","1 add green_5","1 play none","0 pass","1 add legend_14","1 play none","0 add blue_6","0 play none","1 add blue_5","1 play none","0 pass","1 add legend_13","1 play none","0 pass","1 add red_11","1 play base_camp","0 ready","1 ready","0 add blue_7","0 play none","1 add red_11","1 play base_camp","0 pass","1 add wild_3_pair","1 play set_of_two","0 add blue_10","0 add yellow_10","0 play whiteout","0 add yellow_4","0 play none","1 add green_7","1 play none","0 pass","1 add red_2","1 add wild_3","1 play none","0 add red_5","0 add wild_6","0 play none","1 pass","0 add blue_2","0 add wild_2_pair","0 play set_of_two","1 pass","0 add blue_6","0 play none","1 add green_10","1 play avalanche","1 add red_4","1 play none","0 add wild_5","0 play none","1 pass","0 add legend_14","0 play none","1 pass","0 add legend_12","0 play none","1 pass","0 add red_1","0 play none","1 add blue_5","1 play none","0 add green_9","0 play base_camp","0 put green_3","0 take_up wild_6","1 add legend_14","1 play none","0 pass","1 add green_5","1 play none","0 add wild_6","0 play none"],"result":"6f9d0b5342365fa4","scores":[22,17],"over":true}' AS BLOB),1794783265.11);
CREATE TABLE seats (
  table_id VARCHAR(32) NOT NULL,
  seat INTEGER NOT NULL,
  kind VARCHAR(8) NOT NULL,
  guest VARCHAR(32) NOT NULL,
  name VARCHAR(64) NOT NULL,
  bot VARCHAR(32) NOT NULL,
  away BOOLEAN NOT NULL, standing JSON DEFAULT '{}' NOT NULL,
  PRIMARY KEY (table_id, seat),
  FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('open',0,'human','mira','Mira','',0,'{}');
INSERT INTO "seats" VALUES('open',1,'open','','','',0,'{}');
INSERT INTO "seats" VALUES('running',0,'human','mira','Mira','',0,'{}');
INSERT INTO "seats" VALUES('running',1,'human','tobin','Tobin','',0,'{}');
INSERT INTO "seats" VALUES('presets',0,'human','mira','Mira','',0,'{"stop": "never"}');
INSERT INTO "seats" VALUES('presets',1,'human','tobin','Tobin','',0,'{}');
INSERT INTO "seats" VALUES('timed',0,'human','mira','Mira','',0,'{}');
INSERT INTO "seats" VALUES('timed',1,'human','mira','Mira 2','',0,'{}');
INSERT INTO "seats" VALUES('timed',2,'bot','','Tobin','gentle',0,'{}');
INSERT INTO "seats" VALUES('over',0,'human','mira','Mira','',0,'{}');
INSERT INTO "seats" VALUES('over',1,'human','mira','Mira 2','',0,'{}');
INSERT INTO "seats" VALUES('given-up',0,'human','tobin','Tobin','',0,'{}');
INSERT INTO "seats" VALUES('given-up',1,'open','','','',0,'{}');
CREATE TABLE tables (
  id VARCHAR(32) NOT NULL,
  code VARCHAR(16) NOT NULL,
  game VARCHAR(64) NOT NULL,
  edition VARCHAR(64) NOT NULL,
  options JSON NOT NULL,
  players INTEGER NOT NULL,
  seed VARCHAR(32) NOT NULL,
  start JSON NOT NULL,
  host VARCHAR(32) NOT NULL,
  listed BOOLEAN NOT NULL,
  timer INTEGER NOT NULL,
  status VARCHAR(16) NOT NULL,
  season VARCHAR(128) NOT NULL,
  rematch VARCHAR(16) NOT NULL,
  created FLOAT NOT NULL,
  updated FLOAT NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (code)
);
INSERT INTO "tables" VALUES('open','OPEN-1000','nidavellir','standard','{"rules": "seed", "hero_set": "full", "hunting_coin_trades": true, "discard_any_last_card": false}',2,'1450532581341142716','{}','mira',1,0,'open','','',1794783260.98,1794783260.98);
INSERT INTO "tables" VALUES('running','RUNNING-2000','climber','standard','{"short_climb": true, "forecast": false, "strict_top_icon": false}',2,'1405124987209613657','{}','mira',1,0,'running','Season 1 of 3','',1794783261.02,1794783261.10);
INSERT INTO "tables" VALUES('presets','PRESETS-3000','muhq','standard','{"map": "auto", "draft": "random", "sets": "map", "exact_damage": false, "soft_boss": false, "alternating_draft": false, "dice": false}',2,'102822675213267767','{}','mira',1,0,'running','Ring Street for two, round 1 of 20','',1794783262.18,1794783262.24);
INSERT INTO "tables" VALUES('timed','TIMED-4000','climber','standard','{"short_climb": false, "forecast": false, "strict_top_icon": false}',3,'1527117938029904641','{}','mira',1,86400,'running','Season 1 of 5','',1794783262.57,1794783262.58);
INSERT INTO "tables" VALUES('over','OVER-5000','climber','standard','{"short_climb": true, "forecast": false, "strict_top_icon": false}',2,'1346261216583917876','{}','mira',0,0,'over','Season 3 of 3','',1794783262.58,1794783265.01);
INSERT INTO "tables" VALUES('given-up','ABANDONED-6000','rebuild','v001','{"mode": "versus", "harder": false, "repeats": 0, "leftmost": false, "help": false}',2,'825804371462751155','{}','tobin',1,0,'abandoned','','',1794783265.17,1794783265.18);
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_seats_guest ON seats (guest);
COMMIT;
