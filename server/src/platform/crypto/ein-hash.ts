import { createKeyedHash } from "./keyed-hash.ts";
import type { Secrets } from "./secrets.ts";

/** Makes equal EINs equal without saying which they are. The key stays the same when master key and data keys change. */
export type HashEin = (ein: string) => Buffer;

/** @returns a function for an EIN's nine digits */
export const createHashEin =
  (secrets: Pick<Secrets, "current">): HashEin =>
  (ein) =>
    createKeyedHash(secrets.current("ein").bytes).update(ein).digest();
