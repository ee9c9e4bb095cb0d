import * as z from "zod/mini";
import { formatMonth, month } from "./covered-months.ts";

/** Which part of a paper a file holds: all of it, a side, or the statement of a month. */
export const paperPart = z.union([z.enum(["all", "front", "back"]), month]);
export type PaperPart = z.infer<typeof paperPart>;

const sides: Readonly<Record<string, string>> = { front: "front", back: "back" };

/** "front", "August 2026" */
export const formatPart = (part: PaperPart): string => sides[part] ?? formatMonth(part);
