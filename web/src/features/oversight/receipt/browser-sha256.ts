import type { Sha256 } from "@funding-desk/contract/oversight/receipt/receipt-tree";

/** Browsers have it only on https pages, and on the machine's own. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const sha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
