import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { DisclosureChannel, DisclosureEventKind, OfferSource } from "@funding-desk/contract/offers/offer/states";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { FileService, OpenedFile, ReceivedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type DisclosureRow,
  findDisclosure,
  insertDisclosure,
  insertDisclosureEvent,
} from "./disclosure.repository.ts";
import type { OfferPlace } from "./lock-offer.ts";
import { findOffer, type OfferRow } from "./offer.repository.ts";
import { disclosureSentMail } from "./offer-mails.ts";
import { isWithClient } from "./offer-view.ts";

export type DisclosureService = ReturnType<typeof createDisclosureService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails"> {
  readonly files: Pick<FileService, "record" | "discard" | "open">;
}

interface Step {
  readonly disclosureId: string;
  readonly clientId: string;
  readonly kind: DisclosureEventKind;
  readonly channel: DisclosureChannel;
  readonly sha256: Buffer;
  readonly signature?: string;
}

interface Received extends OfferPlace {
  readonly file: ReceivedFile;
  readonly addedBy: OfferSource;
  readonly channel: DisclosureChannel;
  /** Undefined for the lender. */
  readonly staff?: StaffIdentity;
}

const pdf = "application/pdf";

/** Lenders' disclosures: received, kept, sent, and opened byte for byte, with a record of each step. */
export const createDisclosureService = ({ database, access, audit, live, mails, files }: Deps) => {
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

  /** Puts it into the client's account, and mails the link to it alone. */
  const send = async (
    tx: Transaction,
    { client_id: clientId, lender_name: lenderName }: Pick<OfferRow, "client_id" | "lender_name">,
    { id, sha256 }: Pick<DisclosureRow, "id" | "sha256">,
  ): Promise<void> => {
    await addStep(tx, { disclosureId: id, clientId, kind: "sent", channel: "portal", sha256 });
    await mails.queue(tx, disclosureSentMail, { clientId, cause: id, lenderName });
    await live.notify(tx, { clientId });
  };

  /** Keeps it for a draft. @returns false when it's the one that is there already */
  const keep = (received: Received): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      const { clientId, offerId, file, addedBy, channel, staff } = received;
      await lockClient(tx, clientId);
      const offer = requireFound(await findOffer(tx, clientId, offerId));
      const before = await findDisclosure(tx, clientId, offerId);
      const isDraft = offer.state === "draft";
      if (!isDraft && !(isWithClient(offer) && !before?.is_current)) throw new DomainError("offer_over");
      if (before?.is_current && before.sha256.equals(file.contentHash)) return false;
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
      if (!isDraft) await send(tx, offer, { id, sha256 });
      return true;
    });

  return {
    addStep,
    openUnaltered,

    /** Reads all of it. @throws {DomainError} `disclosure_altered`; `offer_blocked` for one that isn't known to be clean (yet) */
    async requireSendable(clientId: string, row: DisclosureRow): Promise<void> {
      const opened = await openUnaltered({ clientId, row, channel: "desk" }).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === "not_found")) throw error;
        throw new DomainError("offer_blocked", {
          sentence: "The disclosure is still being checked for viruses, or isn't safe. Please try again in a minute.",
        });
      });
      opened.content.destroy();
    },

    /** @throws {DomainError} `file_not_allowed`, `not_found`, `offer_over`, `storage_full` */
    async receive(received: Received): Promise<void> {
      if (received.file.mediaType !== pdf)
        throw new DomainError("file_not_allowed", { sentence: "A lender's disclosure has to be a PDF." });
      if (!(await keep(received))) await files.discard([received.file]);
    },

    /** Records that it was opened. @throws {DomainError} `not_found`, `disclosure_altered` */
    async openForStaff(staff: StaffIdentity, { clientId, offerId }: OfferPlace): Promise<OpenedFile> {
      await access.requireVisible(database, staff, clientId);
      const row = requireFound(await findDisclosure(database, clientId, offerId));
      const opened = await openUnaltered({ clientId, row, channel: "desk" });
      await audit.record(database, {
        ...actedBy(staff),
        action: waysOut.openDisclosure.audit,
        clientId,
        subject: row.filename,
        detail: { offer_id: offerId },
      });
      return opened;
    },

    send,
  };
};
