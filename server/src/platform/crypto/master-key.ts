import { createKeyedHash } from "./keyed-hash.ts";
import { SealBroken, seal, unseal } from "./sealing.ts";

/** A key that wraps other keys. It never leaves the process; its id isn't secret. */
export interface MasterKey {
  /** Derived from the key. A wrapped key names its master key by it. */
  readonly id: string;
  readonly bytes: Buffer;
}

const canaryText = Buffer.from("funding-desk");
const canaryPlace = ["master-key-canary"];

export const toMasterKey = (bytes: Buffer): MasterKey => ({
  id: createKeyedHash(bytes).update("funding-desk master key id").digest("hex").slice(0, 16),
  bytes,
});

/** A value that only the same key opens. */
export const createCanary = (key: MasterKey): Buffer => seal(key.bytes, canaryText, canaryPlace);

export const opensCanary = (key: MasterKey, canary: Buffer): boolean => {
  try {
    return unseal(key.bytes, canary, canaryPlace).equals(canaryText);
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
};

/** Wraps the same data key with another master key, so that what it sealed doesn't change. @throws {SealBroken} */
export const rewrap = (
  { from, to }: { readonly from: MasterKey; readonly to: MasterKey },
  wrapped: Buffer,
  boundTo: readonly string[],
): Buffer => seal(to.bytes, unseal(from.bytes, wrapped, boundTo), boundTo);
