import { createHmac, randomInt } from "node:crypto";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Queryable } from "../../db/database.ts";
import { countUnusedCodes, isUnusedCode, replaceCodes, takeCode } from "./recovery-code.repository.ts";

/** Without look-alikes: people write them down. Forty-nine bits in ten letters. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten codes that stand in for a lost phone or passkey, each once. */
export interface RecoveryCodes {
  /** Makes ten new ones; the old ones are of no use. They can be read here and never again. */
  renew(tx: Queryable, staffId: string): Promise<string[]>;
  /** Uses it up. @returns whether it was good */
  take(tx: Queryable, staffId: string, code: string): Promise<boolean>;
  /** Whether it would be good, without using it. */
  isGood(db: Queryable, staffId: string, code: string): Promise<boolean>;
  countLeft(db: Queryable, staffId: string): Promise<number>;
}

const newCode = (): string =>
  Array.from({ length: staffLimits.recoveryCodeChars }, () => alphabet[randomInt(alphabet.length)]).join("");

const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As it was made, whatever was typed around it. */
const bare = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

export const createRecoveryCodes = ({ secrets }: { readonly secrets: Secrets }): RecoveryCodes => {
  const hashOf = (staffId: string, code: string): Buffer =>
    createHmac("sha256", secrets.current("staff").bytes)
      .update(`recovery:${staffId}:${bare(code)}`)
      .digest();
  return {
    async renew(tx, staffId) {
      const codes = new Set<string>();
      while (codes.size < staffLimits.recoveryCodes) codes.add(newCode());
      await replaceCodes(
        tx,
        staffId,
        [...codes].map((code) => hashOf(staffId, code)),
      );
      return [...codes].map(shown);
    },
    take: (tx, staffId, code) => takeCode(tx, staffId, hashOf(staffId, code)),
    isGood: (db, staffId, code) => isUnusedCode(db, staffId, hashOf(staffId, code)),
    countLeft: countUnusedCodes,
  };
};
