import type { DocumentWire } from "@funding-desk/contract/documents/document/api";
import { limits } from "@funding-desk/contract/platform/limits";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import type { FileService } from "../file/file.service.ts";
import {
  deleteMarked,
  findDocuments,
  listClientsWithMarked,
  markDeleted,
  unmarkDeleted,
} from "./document.repository.ts";
import type { DocumentService } from "./document.service.ts";

export type DocumentDeletions = ReturnType<typeof createDocumentDeletions>;

interface Deps extends Pick<SharedDeps, "database" | "live"> {
  readonly documents: Pick<DocumentService, "toWire">;
  readonly files: Pick<FileService, "remove">;
  readonly jobs: Pick<Jobs, "send">;
  readonly requests: Pick<DocumentRequestService, "reopen" | "fulfillAgain">;
}

/** Leaves time for a click in the last second to get here. */
const graceSeconds = 3;
const undoneWithinSeconds = limits.undoSeconds + graceSeconds;

/** Makes a client's document deletions final. */
export const deletedDocumentQueue: JobQueue<{ clientId: string }> = {
  name: "deleted-document",
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
  expireSeconds: 120,
  startAfterSeconds: undoneWithinSeconds + 2,
};

/** Clients delete documents. Each can be restored for a few seconds; then its file goes, too. */
export const createDocumentDeletions = ({ database, documents, files, jobs, requests, live }: Deps) => {
  const finalize = async (tx: Transaction, clientId: string): Promise<void> => {
    const fileIds = await deleteMarked(tx, clientId, undoneWithinSeconds);
    if (fileIds.length > 0) await files.remove(tx, clientId, fileIds);
  };
  const removeDeleted = (clientId: string) => withTransaction(database, (tx) => finalize(tx, clientId));

  return {
    /**
     * It can be restored for a few seconds. Clients delete what the firm added for them as they delete their own: the paper is
     * theirs, and counts toward their space. That staff had added it stays in the audit.
     * @throws {DomainError} `not_found` for one that isn't the client's or is deleted
     */
    remove: (clientId: string, id: string) =>
      withTransaction(database, async (tx) => {
        if (!(await markDeleted(tx, clientId, id))) throw new DomainError("not_found");
        await requests.reopen(tx, clientId, id);
        await jobs.send(tx, deletedDocumentQueue, { clientId });
        await live.notify(tx, { clientId });
      }),

    /** @throws {DomainError} `not_found` when it's too late */
    async restore(token: SessionToken, id: string): Promise<DocumentWire> {
      const { clientId } = token;
      const row = await withTransaction(database, async (tx) => {
        const isBack = await unmarkDeleted(tx, { clientId, id, withinSeconds: undoneWithinSeconds });
        const [found] = isBack ? await findDocuments(tx, clientId, [id]) : [];
        if (!found) throw new DomainError("not_found");
        await requests.fulfillAgain(tx, clientId, id);
        await live.notify(tx, { clientId });
        return found;
      });
      return documents.toWire(token, row);
    },

    /** Call it before new files are counted: makes room if the client deleted something for them. */
    finalize,

    /** Makes deletions final that the client can no longer undo. */
    removeDeleted,

    /** The same for every client, in case a job was lost. */
    async sweep() {
      for (const clientId of await listClientsWithMarked(database, undoneWithinSeconds)) await removeDeleted(clientId);
    },
  };
};
