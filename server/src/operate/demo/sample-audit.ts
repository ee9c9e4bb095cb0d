import type { NewEntry } from "../../platform/audit/audit.repository.ts";
import { type Audit, createAudit } from "../../platform/audit/audit.ts";
import { type DatedEntry, writeSampleAudit } from "./sample-audit.repository.ts";

export interface SampleAudit {
  /** For the services. Keeps the entries until they are written. */
  readonly audit: Audit;
  /** Sets the time of the entries since the last call: those about the client, or those about no client. */
  date(clientId: string | null, at: Date): void;
  write(ownerUrl: string): Promise<void>;
}

/**
 * The audit of what the sample firm did, so that a file's history agrees with the times of its documents. The database would
 * date every entry with the time of the fill.
 */
export const createSampleAudit = (): SampleAudit => {
  const dated: DatedEntry[] = [];
  // By content: a transaction that runs again records the same once more.
  const undated = new Map<string, NewEntry>();

  const date = (clientId: string | null, at: Date) => {
    for (const [content, entry] of undated) {
      if (entry.clientId !== clientId) continue;
      dated.push({ ...entry, at });
      undated.delete(content);
    }
  };

  const keep = (entry: NewEntry) => void undated.set(JSON.stringify(entry), entry);

  return {
    audit: createAudit({
      append: async (_, entry) => keep(entry),
      appendForEach: async (_, entry, clientIds) => {
        for (const clientId of clientIds) keep({ ...entry, clientId });
      },
    }),
    date,
    async write(ownerUrl) {
      if (undated.size > 0) throw new Error("Some of the sample firm's acts have no time.");
      await writeSampleAudit(ownerUrl, dated);
    },
  };
};
