import { civilDateIn } from "@funding-desk/contract/forms/civil-date";
import { firm } from "../../content/firm.ts";

/** Whether a day (YYYY-MM-DD) is over where the firm is. */
export const isOverdue = (day: string, now = new Date()): boolean => day < civilDateIn(firm.identity.timeZone, now);
