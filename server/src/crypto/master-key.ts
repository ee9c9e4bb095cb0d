import { createHmac } from "node:crypto";
import { SealBroken, seal, unseal } from "./sealing.ts";

/** A key that wraps others. It never leaves the process; its id may be read by anyone. */
export interface MasterKey {
  /** Derived from the key, so that a wrapped key can say which master key opens it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const canaryText = Buffer.from("funding-desk");
const canaryPlace = ["master-key-canary"];

export const masterKeyFrom = (bytes: Buffer): MasterKey => ({
  id: createHmac("sha256", bytes).update("funding-desk master key id").digest("hex").slice(0, 16),
  bytes,
});

/** What only the same key opens. */
export const canaryOf = (key: MasterKey): Buffer => seal(key.bytes, canaryText, canaryPlace);

export const opensCanary = (key: MasterKey, canary: Buffer): boolean => {
  try {
    return unseal(key.bytes, canary, canaryPlace).equals(canaryText);
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
};

/** The same key, wrapped with another master key; what it sealed stays as it is. @throws {SealBroken} */
export const rewrap = (
  { from, to }: { readonly from: MasterKey; readonly to: MasterKey },
  wrapped: Buffer,
  boundTo: readonly string[],
): Buffer => seal(to.bytes, unseal(from.bytes, wrapped, boundTo), boundTo);
