import type { Database } from "../db/database.ts";
import { listAppended, writeSampleTimes } from "./sample-times.repository.ts";

/**
 * The times of what tables only append, or keep once it's there: events of submissions and disclosures, when an offer was shown,
 * and the ledger. The database would date all of it with the time of the fill.
 */
export const createSampleTimes = (database: Database) => {
  const dated = new Map<string, Date>();
  return {
    /** Sets the time of what came into a client's file since the last call. Several of one moment stay in order. */
    async date(clientId: string, at: Date): Promise<void> {
      const ids = (await listAppended(database, clientId)).filter((id) => !dated.has(id));
      for (const [index, id] of ids.entries()) dated.set(id, new Date(at.getTime() + index));
    },
    write: (ownerUrl: string): Promise<void> =>
      writeSampleTimes(
        ownerUrl,
        [...dated].map(([id, at]) => ({ id, at })),
      ),
  };
};
