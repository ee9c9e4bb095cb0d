import { createHashEin } from "../../../platform/crypto/ein-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listUnhashedForUpdate, updateEinHash } from "./profile.repository.ts";
import { openSealed } from "./profile-columns.ts";

interface Deps extends Pick<SharedDeps, "database" | "cipher"> {
  readonly secrets: Pick<Secrets, "current">;
}

const batchSize = 100;
const noId = "00000000-0000-0000-0000-000000000000";

/** Hashes EINs that were stored before there were hashes. Passes over rows that someone else has locked. */
export const createEinBackfill = ({ database, cipher, secrets }: Deps) => {
  const hashEin = createHashEin(secrets);
  /** @returns the last client's id; undefined after the last one */
  const hashBatch = (afterId: string): Promise<string | undefined> =>
    withTransaction(database, async (tx) => {
      const rows = await listUnhashedForUpdate(tx, { afterId, limit: batchSize });
      for (const row of rows) {
        const ein = openSealed(await cipher.forReading(tx, row.client_id), row, "ein");
        if (ein !== undefined) await updateEinHash(tx, row.client_id, hashEin(ein));
      }
      return rows.at(-1)?.client_id;
    });

  return async (): Promise<void> => {
    for (let afterId: string | undefined = noId; afterId !== undefined; ) afterId = await hashBatch(afterId);
  };
};
