import type { Place } from "../../../platform/crypto/sealed-columns.ts";

export const toNumberPlace = (clientId: string): Place => ({ table: "text_numbers", column: "sealed", row: clientId });

export const toCodePlace = (clientId: string): Place => ({ table: "text_codes", column: "sealed", row: clientId });
