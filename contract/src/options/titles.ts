import { optionsOf } from "../forms/option.ts";

/** What somebody is to the business. */
export const titleOptions = optionsOf("Owner", "CEO", "President", "Partner", "Manager", "Other");
