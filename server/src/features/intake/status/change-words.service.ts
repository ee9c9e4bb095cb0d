import type { SharedDeps } from "../../shared-deps.ts";
import { listChangeWords } from "./change-words.repository.ts";
import { type ChangeWords, openWords } from "./sealed-words.ts";

export type { ChangeWords };
export type StatusChangeWords = ReturnType<typeof createStatusChangeWords>;

type Deps = Pick<SharedDeps, "database" | "cipher">;

export const createStatusChangeWords = ({ database, cipher: fieldCipher }: Deps) => ({
  /** The notes and messages of the client's status changes, by change id. For the firm only. */
  async read(clientId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ChangeWords>> {
    if (ids.length === 0) return new Map();
    const rows = await listChangeWords(database, clientId, ids);
    const opener = await fieldCipher.forReading(database, clientId);
    return new Map(rows.map((row) => [row.id, openWords(opener, row.id, row)]));
  },
});
