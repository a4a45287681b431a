import type { TableInfo } from "../api/types";

export const freeSeats = (table: TableInfo): number => table.seats.filter((seat) => seat.kind === "open").length;

/** Do you sit at this table? */
export const sitsAt = (table: TableInfo): boolean => table.seats.some((seat) => seat.mine);
