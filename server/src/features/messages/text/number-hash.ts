import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";

/** Finds a number without storing it in the clear. Keyed, because there are few enough numbers to try them all. */
export const hashNumber = (secrets: Secrets, number: string): Buffer =>
  createKeyedHash(secrets.current("text").bytes).update(`number:${number}`).digest();

export const hashCode = (secrets: Secrets, clientId: string, code: string): Buffer =>
  createKeyedHash(secrets.current("text").bytes).update(`code:${clientId}:${code}`).digest();
