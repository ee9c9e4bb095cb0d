import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { firm } from "./firm.ts";

/** The date (YYYY-MM-DD) on the firm's calendar. */
export const getFirmToday = (now = new Date()): string => toCivilDate(firm.identity.timeZone, now);

/** Whether a due date (YYYY-MM-DD) has passed where the firm is. */
export const isOverdue = (day: string, now = new Date()): boolean => day < getFirmToday(now);
