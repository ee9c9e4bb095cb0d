import { randomInt } from "node:crypto";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import { createKeyedHash } from "../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Queryable } from "../../platform/db/database.ts";
import type { FactorOwner } from "./factor-owner.ts";
import { countUnusedCodes, deleteCodes, insertCodes, isUnusedCode, takeCode } from "./recovery-code.repository.ts";

/** No look-alikes, because people write codes down. Ten characters hold 49 bits. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten single-use codes that replace a lost phone or passkey. */
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

const newCode = (): string =>
  Array.from({ length: secondFactorLimits.recoveryCodeChars }, () => alphabet[randomInt(alphabet.length)]).join("");

const format = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Drops whatever was typed around the characters. */
const normalize = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

export const createRecoveryCodes = ({ secrets }: { readonly secrets: Secrets }) => {
  // The secret is named after its first users; it's the clients' as well.
  const hashCode = (ownerId: string, code: string): Buffer =>
    createKeyedHash(secrets.current("staff").bytes)
      .update(`recovery:${ownerId}:${normalize(code)}`)
      .digest();
  return {
    /** Replaces the codes with ten new ones. This is the only time they can be read. */
    async renew(tx: Queryable, owner: FactorOwner): Promise<string[]> {
      const codes = new Set<string>();
      while (codes.size < secondFactorLimits.recoveryCodes) codes.add(newCode());
      await deleteCodes(tx, owner.id);
      await insertCodes(
        tx,
        owner,
        [...codes].map((code) => hashCode(owner.id, code)),
      );
      return [...codes].map(format);
    },
    /** Uses up the code. @returns whether it was valid */
    take: (tx: Queryable, ownerId: string, code: string): Promise<boolean> => takeCode(tx, hashCode(ownerId, code)),
    /** Whether the code is valid, without using it up. */
    isValid: (db: Queryable, ownerId: string, code: string): Promise<boolean> =>
      isUnusedCode(db, hashCode(ownerId, code)),
    countLeft: countUnusedCodes,
    removeAll: deleteCodes,
  };
};
