import { ReadableError } from "../../../errors/readable-error.ts";

/** Why a chosen file can't be imported. */
export class BookUnreadable extends ReadableError {}
