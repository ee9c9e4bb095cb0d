import * as z from "zod/mini";
import { limits } from "./limits.ts";

/** Texts as typed. What may be in them is checked later, with a message for people. */
export const shortText = z.string().check(z.maxLength(limits.wireTextChars));
export const longText = z.string().check(z.maxLength(limits.wireLongTextChars));

/** The caller's own password again: a session left open may be in someone else's hands. 422 when it's wrong; 429. */
export const ownPassword = z.string().check(z.maxLength(limits.wireTextChars));

/** The parameter of a path with a UUID, and with a number. */
export const byId = z.strictObject({ id: z.uuid() });
export const numericId = z.string().check(z.regex(/^\d{1,9}$/));

/** A whole number that fits the database's `integer`, which fails on a larger one. */
export const integer = z.int32();

/** Counts the changes of what the caller saw. Increases with every change, by anyone. */
export const revision = integer.check(z.nonnegative());
/** `next_cursor` of the previous page. */
export const cursor = z.optional(z.string().check(z.maxLength(200)));

/** YYYY-MM-DD */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** `YYYY-MM-DD HH:mm:ss`, local time in the `timezone` beside it. */
export const civilDateTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));
export const timezone = z.string().check(z.minLength(1), z.maxLength(100));
