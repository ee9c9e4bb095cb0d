import type { Database } from "../../platform/db/database.ts";
import { type DatedRow, listAppended, writeSampleTimes } from "./sample-times.repository.ts";

/**
 * The times of what tables only append, or keep once it's there: events of submissions and disclosures, given consents, when an
 * offer was shown and chosen, payouts, and the ledger. The database would date all of it with the time of the fill.
 */
export const createSampleTimes = (database: Database) => {
  const dated = new Map<string, DatedRow>();
  return {
    /** Sets the time of what came into a client's file since the last call. Several of one moment stay in order. */
    async date(clientId: string, at: Date): Promise<void> {
      const rows = (await listAppended(database, clientId)).map((row) => ({ ...row, key: `${row.table} ${row.id}` }));
      const added = rows.filter(({ key }) => !dated.has(key));
      // A consent comes before the sending, which has the moment's own time.
      for (const [index, { key, ...row }] of added.entries())
        dated.set(key, { ...row, at: new Date(at.getTime() + (row.table === "lender_consents" ? 0 : index)) });
    },
    write: (ownerUrl: string): Promise<void> => writeSampleTimes(ownerUrl, [...dated.values()]),
  };
};
