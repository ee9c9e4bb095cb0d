import { optionsOf } from "./option.ts";

/** Roles in the business. */
export const titleOptions = optionsOf("Owner", "CEO", "President", "Partner", "Manager", "Other");
