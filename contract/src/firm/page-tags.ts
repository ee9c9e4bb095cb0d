/**
 * Built pages have tags where the server writes what managers change at the desk. The language is Mustache's, with marks that no
 * escaping changes and that fit into text, attributes, and data alike.
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

export const hasTag = (text: string): boolean => text.includes(tagMarks[0]);

/** Where tags outside of lists take their values from, by how these are escaped there. */
export type TagScope =
  /** For text and attributes. */
  | "firm"
  | "claims"
  /** For JSON, as search engines and browsers read it. */
  | "data.firm"
  /** For markup in such JSON. */
  | "data.claims";

/** A tag for each name. */
export const createTags = <Name extends string>(
  scope: TagScope | `${TagScope}.${string}`,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, valueTag(`${scope}.${name}`)])) as Record<Name, string>;
