import { createHmac, randomInt } from "node:crypto";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Queryable } from "../../db/database.ts";
import { countUnusedCodes, isUnusedCode, replaceCodes, takeCode } from "./recovery-code.repository.ts";

/** No look-alikes, because people write codes down. Ten characters hold 49 bits. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Ten single-use codes that replace a lost phone or passkey. */
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

const newCode = (): string =>
  Array.from({ length: staffLimits.recoveryCodeChars }, () => alphabet[randomInt(alphabet.length)]).join("");

const format = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Drops whatever was typed around the characters. */
const normalize = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, "");

export const createRecoveryCodes = ({ secrets }: { readonly secrets: Secrets }) => {
  const hashCode = (staffId: string, code: string): Buffer =>
    createHmac("sha256", secrets.current("staff").bytes)
      .update(`recovery:${staffId}:${normalize(code)}`)
      .digest();
  return {
    /** Replaces the codes with ten new ones. This is the only time they can be read. */
    async renew(tx: Queryable, staffId: string): Promise<string[]> {
      const codes = new Set<string>();
      while (codes.size < staffLimits.recoveryCodes) codes.add(newCode());
      await replaceCodes(
        tx,
        staffId,
        [...codes].map((code) => hashCode(staffId, code)),
      );
      return [...codes].map(format);
    },
    /** Uses up the code. @returns whether it was valid */
    take: (tx: Queryable, staffId: string, code: string): Promise<boolean> =>
      takeCode(tx, staffId, hashCode(staffId, code)),
    /** Whether the code is valid, without using it up. */
    isValid: (db: Queryable, staffId: string, code: string): Promise<boolean> =>
      isUnusedCode(db, staffId, hashCode(staffId, code)),
    countLeft: countUnusedCodes,
  };
};
