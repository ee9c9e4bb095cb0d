import { limits } from "@funding-desk/contract/platform/limits";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { OpenedFile } from "../../documents/file/file.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DisclosureRow, findDisclosure, findSentDisclosure } from "./disclosure.repository.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { findOffer, type OfferRow } from "./offer.repository.ts";
import { disclosureEvidenceMail } from "./offer-mails.ts";
import type { OfferShowing } from "./offer-showing.service.ts";
import { isWithClient } from "./offer-view.ts";

export type DisclosureReading = ReturnType<typeof createDisclosureReading>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "mails"> {
  readonly disclosures: Pick<DisclosureService, "addStep" | "openUnaltered">;
  readonly submissions: Pick<PlacedSubmissions, "record">;
  readonly showing: Pick<OfferShowing, "goOn">;
}

/** Clients open and sign lenders' disclosures. The lender gets evidence of it, and the offer may follow. */
export const createDisclosureReading = (deps: Deps) => {
  const { database, audit, live, mails, disclosures, submissions, showing } = deps;

  /** Tells the lender when its paper was sent and opened, once. */
  const sendEvidence = async (tx: Transaction, offer: OfferRow, row: DisclosureRow): Promise<void> => {
    if (row.evidence_at !== null || row.sent_at === null) return;
    const { client_id: clientId, submission_id: submissionId } = offer;
    await disclosures.addStep(tx, {
      disclosureId: row.id,
      clientId,
      kind: "evidence",
      channel: "mail",
      sha256: row.sha256,
    });
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
    step: { readonly kind: "opened" | "signed"; readonly signature?: string },
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
      await disclosures.addStep(tx, { disclosureId: row.id, clientId, channel: "portal", sha256, ...step });
      if (before.id === row.id && before.is_current) {
        await sendEvidence(tx, offer, before);
        await showing.goOn(tx, offer);
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

  return {
    /** Records that the client opened it. @throws {DomainError} `not_found` for one that wasn't sent; `disclosure_altered` */
    async open(clientId: string, id: string): Promise<OpenedFile> {
      const row = requireFound(await findSentDisclosure(database, clientId, id));
      const opened = await disclosures.openUnaltered({ clientId, row, channel: "portal" });
      await takeStep(clientId, row, { kind: "opened" });
      return opened;
    },

    /**
     * Signing again changes nothing.
     * @throws {DomainError} `not_found`, `disclosure_altered`, `invalid_fields`; `offer_not_ready` before it was opened, `offer_changed`
     * when there's a newer one
     */
    async sign(
      clientId: string,
      { offerId, id, signature: typed }: { readonly offerId: string; readonly id: string; readonly signature: string },
    ): Promise<void> {
      const row = requireFound(await findSentDisclosure(database, clientId, id));
      if (row.offer_id !== offerId) throw new DomainError("not_found");
      const signature = normalizeLine(typed);
      requireNone({ signature: findLineFault(signature, { max: limits.signatureChars, what: "your full name" }) });
      if (row.opened_at === null)
        throw new DomainError("offer_not_ready", { sentence: "Please open the lender's disclosure first." });
      (await disclosures.openUnaltered({ clientId, row, channel: "portal" })).content.destroy();
      await takeStep(clientId, row, { kind: "signed", signature });
    },
  };
};
