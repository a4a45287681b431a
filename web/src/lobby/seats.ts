import type { SeatInfo, TableInfo } from "../api/types";

/** May you sit down there? A seat may be kept for somebody else. */
export const openToYou = (seat: SeatInfo): boolean => seat.kind === "open" && (!seat.name || seat.kept_for_you);

export const freeSeats = (table: TableInfo): number => table.seats.filter((seat) => seat.kind === "open").length;

/** Do you sit at this table? */
export const sitsAt = (table: TableInfo): boolean => table.seats.some((seat) => seat.mine);
