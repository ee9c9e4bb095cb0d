import { createHash, randomUUID } from "node:crypto";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import type { Database } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { recordErased } from "../../../platform/event/record-events.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import type { Outbox } from "../../../platform/mail/outbox.ts";
import {
  countBelongings,
  deleteClient,
  deleteErasureRequest,
  type ErasureRequestRow,
  findClientByAddress,
  findErasedAt,
  findErasureRequest,
  insertErasureRequest,
  listErasureRequests,
  listFileIds,
  listMailIds,
  lockForErasure,
  moveConsents,
  type TableCount,
} from "./erasure.repository.ts";

/** A client's request to be erased, as the client sees and changes it. */
export type ErasureRequests = ReturnType<typeof createErasureRequests>;

export interface Belongings {
  /** As typed at sign-up. */
  readonly email: string;
  /** What is stored. What is kept comes last. */
  readonly counts: readonly TableCount[];
  /** Files in the outbox, where mails go without a mail server. */
  readonly outboxMails: number;
}

export type ErasureOutcome =
  | {
      readonly kind: "erased";
      readonly email: string;
      readonly counts: readonly TableCount[];
      readonly filesLeft: number;
    }
  | { readonly kind: "erased-before"; readonly erasedAt: Date }
  | { readonly kind: "unknown" };

/** Carries out erasures, for the operator. */
export type Erasure = ReturnType<typeof createErasure>;

export const createErasureRequests = ({
  database,
  ownPasswords,
}: {
  readonly database: Database;
  readonly ownPasswords: OwnPasswords;
}) => ({
  /** When the client asked; undefined if they didn't. */
  requestedAt: (clientId: string): Promise<Date | undefined> => findErasureRequest(database, clientId),
  /**
   * Asking again changes nothing.
   * @returns when the client first asked
   * @throws {DomainError} `invalid_fields` for a wrong password; `too_many_requests`
   */
  async request(clientId: string, password: string): Promise<Date> {
    const right = await ownPasswords.require(clientId, password);
    return withTransaction(database, async (tx) => {
      await ownPasswords.requireUnchanged(tx, right);
      await insertErasureRequest(tx, clientId);
      const requestedAt = await findErasureRequest(tx, clientId);
      if (!requestedAt) throw new Error("A request for deletion vanished while it was being stored.");
      return requestedAt;
    });
  },
  withdraw: (clientId: string) => deleteErasureRequest(database, clientId),
});

/** Someone who shows us the email can be shown what was agreed to under it. No one else learns it from here. */
const hashOfEmail = (email: string): Buffer => createHash("sha256").update(email.trim().toLowerCase()).digest();

interface Deps {
  readonly database: Database;
  readonly store: Pick<FileStore, "delete">;
  readonly outbox: Pick<Outbox, "countOf" | "deleteOf">;
}

export const createErasure = ({ database, store, outbox }: Deps) => {
  const eraseRows = (email: string) =>
    withTransaction(database, async (tx) => {
      const client = await findClientByAddress(tx, email.trim());
      // A second erasure at the same time finds no client.
      if (!client || !(await lockForErasure(tx, client.id))) return undefined;
      const counts = await countBelongings(tx, client.id);
      const fileIds = await listFileIds(tx, client.id);
      const mailIds = await listMailIds(tx, client.id);
      await moveConsents(tx, client.id, { id: randomUUID(), emailHash: hashOfEmail(client.email) });
      await deleteClient(tx, client.id);
      await recordErased(tx, [client.id]);
      return { email: client.email, counts, fileIds, mailIds };
    });

  const deleteBytes = async (fileIds: readonly string[]): Promise<number> => {
    let failed = 0;
    for (const id of fileIds) {
      await store.delete(id).catch(() => {
        failed += 1;
      });
    }
    return failed;
  };

  const erasedAt = (email: string) => findErasedAt(database, hashOfEmail(email));

  return {
    /** Oldest request first. */
    listRequests: (): Promise<ErasureRequestRow[]> => listErasureRequests(database),

    /** What would be deleted of the client who signs in with that email. */
    async preview(email: string): Promise<Belongings | undefined> {
      const client = await findClientByAddress(database, email.trim());
      if (!client) return undefined;
      const { id, email: address } = client;
      return {
        email: address,
        counts: await countBelongings(database, id),
        outboxMails: await outbox.countOf({ address, mailIds: await listMailIds(database, id) }),
      };
    },

    /** When a client with that email was erased; undefined if none was. */
    erasedAt,

    /**
     * Destroys the client's data key and deletes everything but the evidence of consents, at once and for every server. The bytes of
     * files and the mails in the outbox follow; the sweeps find any that weren't deleted.
     */
    async erase(email: string): Promise<ErasureOutcome> {
      const erased = await eraseRows(email);
      if (erased) {
        const { fileIds, mailIds, ...rest } = erased;
        await outbox.deleteOf({ address: rest.email, mailIds });
        return { kind: "erased", ...rest, filesLeft: await deleteBytes(fileIds) };
      }
      const before = await erasedAt(email);
      return before ? { kind: "erased-before", erasedAt: before } : { kind: "unknown" };
    },
  };
};
