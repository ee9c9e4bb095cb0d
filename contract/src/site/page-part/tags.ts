/**
 * Built pages have tags where the server writes what managers change at the desk and what there may be any number of. The
 * language is Mustache's, with marks that no escaping changes and that fit into text and attributes alike.
 */
export const tagMarks = ["@@[", "]@@"] as const;

const writeTag = (sign: "" | "#" | "^" | "/", name: string): string => `${tagMarks[0]}${sign}${name}${tagMarks[1]}`;

/** Where a value goes, escaped. */
export const valueTag = (name: string): string => writeTag("", name);
/** Begins what is repeated for each item of a list, or is there if a value is. */
export const openTag = (name: string): string => writeTag("#", name);
/** Begins what is there if a list is empty, or a value isn't there. */
export const otherwiseTag = (name: string): string => writeTag("^", name);
export const closeTag = (name: string): string => writeTag("/", name);
