import { randomUUID } from "node:crypto";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import type { MadeOffer } from "@funding-desk/contract/offers/offer/lender-api";
import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import { isUndecided } from "@funding-desk/contract/placement/submission/states";
import { lockClient } from "../../../identity/client/client.repository.ts";
import type { LenderDoor, PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { ReceivedFile } from "../../../platform/files/received-file.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listDisclosures } from "./disclosure.repository.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { countOffers, findOffer, insertOffer, listOffers, type OfferRow } from "./offer.repository.ts";
import { readTerms, requireFigures } from "./offer-figures.ts";
import { lenderOfferMail } from "./offer-mails.ts";

export type LenderOffers = ReturnType<typeof createLenderOffers>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "mails"> {
  readonly submissions: Pick<PlacedSubmissions, "find">;
  readonly disclosures: Pick<DisclosureService, "receive">;
  readonly privateLinks: Pick<PrivateLinks, "requireStillOpen">;
}

const isMadeBehind = ({ submissionId }: LenderDoor, row: OfferRow): boolean =>
  row.submission_id === submissionId && row.entered_by === "lender";

/** What a lender offers on its own page: drafts, which the firm goes through. */
export const createLenderOffers = ({
  database,
  audit,
  live,
  mails,
  submissions,
  disclosures,
  privateLinks: doors,
}: Deps) => ({
  /** What this lender made for this file, the newest first. */
  async list(file: LenderDoor): Promise<MadeOffer[]> {
    const [offers, papers] = await Promise.all([
      listOffers(database, file.clientId),
      listDisclosures(database, file.clientId),
    ]);
    return offers
      .filter((row) => isMadeBehind(file, row))
      .map(({ id, terms, created_at, state }) => ({
        id,
        kind: readTerms(terms).kind,
        amount_cents: readTerms(terms).amountCents,
        made_at: created_at.toISOString(),
        disclosure: papers.find(({ offer_id }) => offer_id === id)?.filename ?? null,
        is_draft: state === "draft",
      }));
  },

  /** The same terms again are the same offer. @returns its id @throws {DomainError} `invalid_fields`, `submission_changed` */
  async make(file: LenderDoor, terms: OfferTerms): Promise<string> {
    const { clientId, submissionId } = file;
    requireFigures(terms);
    return withTransaction(database, async (tx) => {
      await lockClient(tx, clientId);
      await doors.requireStillOpen(tx, file);
      const submission = requireFound(await submissions.find(tx, clientId, submissionId));
      if (!isUndecided(submission.status)) throw new DomainError("submission_changed");
      const isSame = (stored: unknown): boolean => JSON.stringify(sortKeys(stored)) === JSON.stringify(sortKeys(terms));
      const before = (await listOffers(tx, clientId)).find(
        (row) => isMadeBehind(file, row) && row.state === "draft" && isSame(row.terms),
      );
      if (before) return before.id;
      if ((await countOffers(tx, submissionId)) >= offerApiLimits.offers)
        throw invalidField("terms", "There are too many offers on this file. Please write to the advisor.");
      const id = randomUUID();
      await insertOffer(tx, {
        id,
        clientId,
        submissionId,
        supersedes: null,
        terms,
        enteredBy: "lender",
        staffId: null,
      });
      const { lender_name: lenderName, reference } = submission;
      await mails.queue(tx, lenderOfferMail, { clientId, cause: id, lenderName, reference });
      await live.notify(tx, { clientId, isInternal: true });
      await audit.record(tx, {
        actor: { kind: "system" },
        action: "offer.drafted",
        clientId,
        subject: lenderName,
        detail: { what: "entered", offer_id: id },
      });
      return id;
    });
  },

  /** @throws {DomainError} `not_found` for an offer on another file; `offer_over`, `file_not_allowed` */
  async giveDisclosure(door: LenderDoor, offerId: string, file: ReceivedFile): Promise<void> {
    const { clientId } = door;
    const offer = requireFound(await findOffer(database, clientId, offerId));
    if (!isMadeBehind(door, offer)) throw new DomainError("not_found");
    // An upload takes its time.
    await doors.requireStillOpen(database, door);
    await disclosures.receive({ clientId, offerId, file, addedBy: "lender", channel: "door" });
  },
});

/** The database doesn't keep the order of keys. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
};
