import { createAudit } from "../audit/audit.ts";
import type { Database } from "../db/database.ts";
import { notify } from "../db/notifications.ts";
import { withTransaction } from "../db/transaction.ts";
import { lockKeys } from "./master-key.repository.ts";
import type { MasterKeys } from "./master-keys.ts";
import { deleteSecrets, insertSecret } from "./secret.repository.ts";
import { makeSecret, type SecretPurpose, secretsChannel } from "./secrets.ts";

/**
 * What we sign for others to bring back. Someone with these could sign for us. The other secrets seal or hash what is stored,
 * so they can't change without it.
 */
export const signingPurposes = [
  "session-token",
  "signed-link",
  "captcha",
  "known-browser",
  "contact",
  "appointment",
  "calendar-feed",
  "mail-preference",
  "second-step",
  "client-file-export",
] as const satisfies readonly SecretPurpose[];

/**
 * Replaces the secrets that sign, for every server at once. Nothing signed with the old ones is accepted anymore.
 * @returns how many were replaced
 */
export const rotateSigningSecrets = (database: Pick<Database, "pool">, keys: MasterKeys): Promise<number> =>
  withTransaction(database, async (tx) => {
    await lockKeys(tx);
    await deleteSecrets(tx, signingPurposes);
    for (const purpose of signingPurposes) await insertSecret(tx, makeSecret(purpose, await keys.current(tx)));
    await notify(tx, secretsChannel, "");
    const count = signingPurposes.length;
    const detail = { what: "signing secrets", count } as const;
    await createAudit().record(tx, { actor: { kind: "system" }, action: "keys.rotated", detail });
    return count;
  });
