import { toOptions } from "./option.ts";

/** Roles in the business. */
export const titleOptions = toOptions("Owner", "CEO", "President", "Partner", "Manager", "Other");
