import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { DisclosureChannel, DisclosureEventKind, OfferSource } from "@funding-desk/contract/offers/offer/states";
import { limits } from "@funding-desk/contract/platform/limits";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { FileService, OpenedFile, ReceivedFile } from "../../documents/file/file.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type DisclosureRow,
  findDisclosure,
  findSentDisclosure,
  insertDisclosure,
  insertDisclosureEvent,
} from "./disclosure.repository.ts";
import type { OfferPlace } from "./lock-offer.ts";
import { findOffer, type OfferRow } from "./offer.repository.ts";
import { disclosureEvidenceMail, disclosureSentMail } from "./offer-mails.ts";

export type DisclosureService = ReturnType<typeof createDisclosureService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails"> {
  readonly files: Pick<FileService, "record" | "discard" | "open">;
  readonly submissions: Pick<PlacedSubmissions, "record">;
}

interface Step {
  readonly disclosureId: string;
  readonly clientId: string;
  readonly kind: DisclosureEventKind;
  readonly channel: DisclosureChannel;
  readonly sha256: Buffer;
  readonly signature?: string;
}

/** Runs in the transaction of a client's look or signature. */
type OnStep = (tx: Transaction, row: OfferRow) => Promise<void>;

const pdf = "application/pdf";

/** The client has it, or its disclosure, and it isn't over. */
const isWithClient = ({ state }: Pick<OfferRow, "state">): boolean =>
  state === "disclosed" || state === "shown" || state === "chosen";

/** Lenders' disclosures: kept, sent, and opened byte for byte, with a record of each step. */
export const createDisclosureService = ({ database, access, audit, live, mails, files, submissions }: Deps) => {
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

  /** Tells the lender when its paper was sent and opened, once. */
  const sendEvidence = async (tx: Transaction, offer: OfferRow, row: DisclosureRow): Promise<void> => {
    if (row.evidence_at !== null || row.sent_at === null) return;
    const { client_id: clientId, submission_id: submissionId } = offer;
    await addStep(tx, { disclosureId: row.id, clientId, kind: "evidence", channel: "mail", sha256: row.sha256 });
    const place = { id: submissionId, client_id: clientId };
    await submissions.record(tx, place, {
      actor: { kind: "system", name: null },
      kind: "evidence",
      about: row.filename,
    });
    await mails.queue(tx, disclosureEvidenceMail, {
      clientId,
      cause: row.id,
      aboutId: submissionId,
      lenderName: offer.lender_name,
      lenderEmail: offer.lender_email,
      reference: offer.reference,
      filename: row.filename,
      sha256: row.sha256.toString("hex"),
      sentAt: row.sent_at.toISOString(),
      openedAt: new Date().toISOString(),
    });
  };

  /** A step of the client's own, under the client's lock. */
  const takeStep = (
    clientId: string,
    row: DisclosureRow,
    { onStep, ...step }: { readonly kind: "opened" | "signed"; readonly signature?: string; readonly onStep: OnStep },
  ): Promise<void> =>
    withTransaction(database, async (tx) => {
      await lockClient(tx, clientId);
      const { sha256, offer_id: offerId } = row;
      const before = requireFound(await findDisclosure(tx, clientId, offerId));
      const offer = requireFound(await findOffer(tx, clientId, offerId));
      if (step.kind === "signed") {
        // Nothing is signed for an offer that another one replaced, or that is over.
        if (!isWithClient(offer)) throw new DomainError("offer_over");
        if (before.id !== row.id || !before.is_current) throw new DomainError("offer_changed");
        if (before.signed_at !== null) return;
      }
      await addStep(tx, { disclosureId: row.id, clientId, channel: "portal", sha256, ...step });
      if (before.id === row.id && before.is_current) {
        await sendEvidence(tx, offer, before);
        await onStep(tx, offer);
      }
      await live.notify(tx, { clientId });
      if (step.kind === "signed")
        await audit.record(tx, {
          actor: { kind: "client", id: clientId },
          action: "disclosure.handled",
          clientId,
          subject: offer.lender_name,
          detail: { offer_id: offerId, what: "signed", sha256: sha256.toString("hex") },
        });
    });

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

    /** Records that the client opened it. @throws {DomainError} `not_found` for one that wasn't sent; `disclosure_altered` */
    async openForClient(clientId: string, id: string, onStep: OnStep): Promise<OpenedFile> {
      const row = requireFound(await findSentDisclosure(database, clientId, id));
      const opened = await openUnaltered({ clientId, row, channel: "portal" });
      await takeStep(clientId, row, { kind: "opened", onStep });
      return opened;
    },

    /**
     * Signing again changes nothing.
     * @throws {DomainError} `not_found`, `disclosure_altered`, `invalid_fields`; `offer_not_ready` before it was opened, `offer_changed`
     * when there's a newer one
     */
    async signForClient(
      clientId: string,
      { offerId, id, signature: typed }: { readonly offerId: string; readonly id: string; readonly signature: string },
      onStep: OnStep,
    ): Promise<void> {
      const row = requireFound(await findSentDisclosure(database, clientId, id));
      if (row.offer_id !== offerId) throw new DomainError("not_found");
      const signature = normalizeLine(typed);
      requireNone({ signature: findLineFault(signature, { max: limits.signatureChars, what: "your full name" }) });
      if (row.opened_at === null)
        throw new DomainError("offer_not_ready", { sentence: "Please open the lender's disclosure first." });
      (await openUnaltered({ clientId, row, channel: "portal" })).content.destroy();
      await takeStep(clientId, row, { kind: "signed", signature, onStep });
    },

    send,
  };
};
