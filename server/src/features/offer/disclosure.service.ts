import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { DisclosureChannel, DisclosureEventKind, OfferSource } from "@funding-desk/contract/offer/states";
import { lockClient } from "../../client/client.repository.ts";
import type { Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, requireFound } from "../../errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import type { FileService, OpenedFile, ReceivedFile } from "../file/file.service.ts";
import {
  type DisclosureRow,
  findDisclosure,
  findSentDisclosure,
  insertDisclosure,
  insertDisclosureEvent,
} from "./disclosure.repository.ts";
import type { OfferPlace } from "./lock-offer.ts";
import { findOffer } from "./offer.repository.ts";

export type DisclosureService = ReturnType<typeof createDisclosureService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  readonly files: Pick<FileService, "record" | "discard" | "open">;
}

interface Step {
  readonly disclosureId: string;
  readonly clientId: string;
  readonly kind: DisclosureEventKind;
  readonly channel: DisclosureChannel;
  readonly sha256: Buffer;
}

const pdf = "application/pdf";

/** Lenders' disclosures: kept, sent, and opened byte for byte, with a record of each step. */
export const createDisclosureService = ({ database, access, audit, live, files }: Deps) => {
  const addStep = (db: Queryable, step: Step): Promise<void> =>
    insertDisclosureEvent(db, { id: randomUUID(), ...step });

  /**
   * The bytes, if they still are what the lender gave us. Notes it when they aren't.
   * @throws {DomainError} `disclosure_altered`; `not_found` for a file not known to be clean (yet)
   */
  const openUnaltered = async ({
    clientId,
    row,
    channel,
  }: {
    readonly clientId: string;
    readonly row: DisclosureRow;
    readonly channel: DisclosureChannel;
  }): Promise<OpenedFile> => {
    const opened = await files.open(clientId, row.file_id);
    const bytes = await buffer(opened.content);
    const sha256 = createHash("sha256").update(bytes).digest();
    if (!sha256.equals(row.sha256)) {
      await addStep(database, { disclosureId: row.id, clientId, kind: "altered", channel, sha256 });
      await audit.record(database, {
        actor: { kind: "system" },
        action: "disclosure.handled",
        clientId,
        subject: row.filename,
        detail: { offer_id: row.offer_id, what: "altered", sha256: sha256.toString("hex") },
      });
      throw new DomainError("disclosure_altered");
    }
    return { ...opened, content: Readable.from([bytes], { objectMode: false }) };
  };

  interface Received extends OfferPlace {
    readonly file: ReceivedFile;
    readonly addedBy: OfferSource;
    readonly channel: DisclosureChannel;
    /** Undefined for the lender. */
    readonly staff?: StaffIdentity;
  }

  /** Keeps it for a draft. @returns false when it's the one that is there already */
  const keep = (received: Received): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      const { clientId, offerId, file, addedBy, channel, staff } = received;
      await lockClient(tx, clientId);
      const offer = requireFound(await findOffer(tx, clientId, offerId));
      if (offer.state !== "draft") throw new DomainError("offer_over");
      const before = await findDisclosure(tx, clientId, offerId);
      if (before?.sha256.equals(file.contentHash)) return false;
      await files.record(tx, clientId, [file]);
      const id = randomUUID();
      const sha256 = file.contentHash;
      const staffId = staff?.staffId ?? null;
      await insertDisclosure(tx, { id, offerId, clientId, fileId: file.id, sha256, addedBy, staffId });
      await addStep(tx, { disclosureId: id, clientId, kind: "received", channel, sha256 });
      await live.notify(tx, { clientId, isInternal: true });
      await audit.record(tx, {
        ...(staff ? actedBy(staff) : { actor: { kind: "system" } as const }),
        action: "disclosure.handled",
        clientId,
        subject: offer.lender_name,
        detail: { offer_id: offerId, what: "received", sha256: sha256.toString("hex") },
      });
      return true;
    });

  return {
    addStep,
    openUnaltered,

    /** @throws {DomainError} `file_not_allowed`, `not_found`, `offer_over`, `storage_full` */
    async receive(received: Received): Promise<void> {
      if (received.file.mediaType !== pdf)
        throw new DomainError("file_not_allowed", { sentence: "A lender's disclosure has to be a PDF." });
      if (!(await keep(received))) await files.discard([received.file]);
    },

    /** @throws {DomainError} `not_found`, `disclosure_altered` */
    async openForStaff(staff: StaffIdentity, { clientId, offerId }: OfferPlace): Promise<OpenedFile> {
      await access.requireVisible(database, staff, clientId);
      const row = requireFound(await findDisclosure(database, clientId, offerId));
      return openUnaltered({ clientId, row, channel: "desk" });
    },

    /** Records that the client opened it. @throws {DomainError} `not_found` for one that wasn't sent; `disclosure_altered` */
    async openForClient(clientId: string, id: string): Promise<OpenedFile> {
      const row = requireFound(await findSentDisclosure(database, clientId, id));
      const opened = await openUnaltered({ clientId, row, channel: "portal" });
      const { sha256 } = row;
      await addStep(database, { disclosureId: id, clientId, kind: "opened", channel: "portal", sha256 });
      return opened;
    },

    /** Notes that it goes to the client, and that the lender gets evidence of that, in the transaction that does both. */
    async recordSent(tx: Transaction, clientId: string, { id, sha256 }: DisclosureRow): Promise<void> {
      const step = { disclosureId: id, clientId, sha256 };
      await addStep(tx, { ...step, kind: "sent", channel: "portal" });
      await addStep(tx, { ...step, kind: "evidence", channel: "mail" });
    },
  };
};
