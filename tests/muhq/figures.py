"""The printed figures of all cards, written down once more from the specification.

A line is: card, set, type, copies, then `buy 2` and so on as b2, play p, upkeep u, health h, movement m, attack a,
range r, crew c, push x, solid s, durability d.
"""

from __future__ import annotations

NAMES = {"b": "buy", "p": "play", "u": "upkeep", "h": "health", "m": "movement", "a": "attack", "r": "range"}
NAMES |= {"c": "crew", "x": "push", "s": "solid", "d": "durability"}
LINES = """
farmer base unit 3 b2 u0 h1 m2 a0 r1
militia base unit 3 b2 u0 h1 m2 a1 r1
soldier base unit 3 b4 u1 h2 m2 a2 r1
pikeman base unit 3 b4 u1 h3 m1 a2 r1
archer base unit 3 b5 u1 h1 m2 a2 r2
scout base unit 2 b3 u0 h1 m4 a1 r1
knight base unit 2 b8 u2 h4 m3 a3 r1
captain base unit 2 b6 u1 h3 m2 a2 r1
medic base unit 2 b4 u1 h2 m2 a0 r1
assassin base unit 2 b7 u2 h1 m3 a3 r1
missionary base unit 2 b10 u2 h2 m2 a0 r1
engineer base unit 2 b5 u1 h2 m2 a1 r1
die base spell 2 b8 p4
levy_taxes base spell 3 b4 p0
reinforcements base spell 3 b4 p1
forced_march base spell 2 b3 p1
palisade base artifact 3 b2 p1 s3
granary base artifact 2 b5 p2 s2
war_banner base artifact 2 b5 p2 s2
outpost base artifact 2 b4 p2 s3
charger exp1 unit 2 b8 u1 h2 m3 a1 r1 c1
ramm exp1 unit 2 b7 u1 h5 m1 a1 r1 c3 x1
wagon exp1 unit 2 b4 u0 h3 m3 a0 r1 c2
war_elephant exp1 unit 2 b9 u2 h6 m2 a3 r1 x1
berserker exp1 unit 2 b6 u1 h3 m2 a3 r1
shield_bearer exp1 unit 2 b5 u1 h3 m2 a1 r1
sapper exp1 unit 2 b5 u1 h2 m2 a1 r1
road_warden exp1 unit 2 b4 u0 h3 m4 a2 r1
shove exp1 spell 2 b2 p1
shockwave exp1 spell 2 b5 p2
battle_fury exp1 spell 2 b3 p1
horn_of_dread exp1 artifact 2 b5 p2
caltrops exp1 artifact 2 b3 p1
pyromancer magic unit 2 b7 u2 h2 m2 a1 r2
ice_witch magic unit 2 b6 u1 h2 m2 a1 r2
plague_doctor magic unit 2 b5 u1 h2 m2 a1 r1
necromancer magic unit 2 b8 u2 h2 m2 a1 r1
golem magic unit 2 b7 u1 h6 m1 a3 r1
phantom magic unit 2 b5 u1 h1 m3 a1 r1
fireball magic spell 2 b6 p3
lightning magic spell 2 b4 p2
frostbite magic spell 2 b3 p1
venom magic spell 2 b3 p1
terror magic spell 2 b4 p2
mage_shield magic spell 2 b4 p1
denial magic spell 2 b5 p2
mend magic spell 2 b3 p1
obelisk magic artifact 2 b6 p2 s3
rune_stone magic artifact 2 b5 p2 s2
blacksmith armory unit 2 b4 u1 h2 m2 a1 r1
sword armory equipment 2 b3 p1 d2
hunting_bow armory equipment 2 b4 p1 d2
shield armory equipment 2 b4 p1 d2
marching_boots armory equipment 2 b3 p1 d2
war_hammer armory equipment 2 b5 p2 d2
plunder_gloves armory equipment 2 b4 p1 d2
shadow_cloak armory equipment 2 b4 p1 d1
spell_amulet armory equipment 2 b4 p1 d2
healing_potion armory potion 2 b2 p0 d1
fire_flask armory potion 2 b3 p1 d1
antidote armory potion 2 b2 p0 d1
venom_vial armory potion 2 b3 p0 d1
ward_elixir armory potion 2 b3 p1 d1
boat nautics unit 2 b3 u0 h2 m3 a0 r1 c2
galley nautics unit 2 b7 u1 h5 m4 a1 r1 c3
sailor nautics unit 2 b3 u0 h2 m2 a1 r1
pirate nautics unit 2 b5 u1 h2 m2 a2 r1
fisher nautics unit 2 b3 u0 h1 m2 a0 r1
diver nautics unit 2 b4 u1 h2 m2 a2 r1
sea_serpent nautics unit 2 b8 u2 h5 m3 a3 r1
reef_crab nautics unit 2 b4 u0 h4 m2 a2 r1
tidal_wave nautics spell 2 b4 p2
fog_bank nautics spell 2 b3 p1
dock nautics artifact 2 b4 p2 s3
the_tyrant boss boss 1 h24 m2 a3 r1
the_kraken boss boss 1 h16 m2 a3 r2
palace_guard boss unit 8 h3 m2 a2 r1
bloodhound boss unit 4 h1 m4 a2 r1
tentacle boss unit 8 h2 m1 a2 r1
public_execution boss intention 2
burn_the_fields boss intention 2
seal_the_store boss intention 2
raise_the_levy boss intention 2
reign_of_terror boss intention 2
confiscation boss intention 2
king misc unit 4 h5 m1 a2 r1
stick_of_victory misc equipment 1 d99
keep misc artifact 4 s8
bastion misc artifact 8 s4
skeleton misc unit 12 u0 h1 m2 a1 r1
"""
CARDS: dict[str, dict[str, int]] = {}
SETS: dict[str, str] = {}
TYPES: dict[str, str] = {}
COPIES: dict[str, int] = {}
for line in LINES.strip().split("\n"):
    card, group, kind, copies, *rest = line.split()
    CARDS[card] = {NAMES[word[0]]: int(word[1:]) for word in rest}
    SETS[card], TYPES[card], COPIES[card] = group, kind, int(copies)

BOSS_HEALTH = {"the_tyrant": (24, 73, 88, 91), "the_kraken": (16, 19, 30, 33)}
"""With 1, 2, 3 and 4 players (MUQ-8.23)."""
