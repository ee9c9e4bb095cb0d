import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import type { OwnOffers } from "@funding-desk/contract/offers/offer/own-api";
import type { OfferAnswer } from "@funding-desk/contract/offers/offer/states";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import type { Clients } from "../../../identity/client/clients.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findDisclosure } from "./disclosure.repository.ts";
import { lockOffer } from "./lock-offer.ts";
import { existsChosen, insertAnswer, type OfferRow, updateState } from "./offer.repository.ts";
import { findMonthlyRevenue, readTerms, toRecordedCost } from "./offer-figures.ts";
import type { OfferGate } from "./offer-gate.service.ts";
import { offerAnsweredMail } from "./offer-mails.ts";
import { isExpired, wasShown } from "./offer-view.ts";
import type { OwnOfferService } from "./own-offer.service.ts";
import { readToday } from "./today.repository.ts";

export type OfferAnswers = ReturnType<typeof createOfferAnswers>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "mails" | "timeZone"> {
  readonly own: Pick<OwnOfferService, "list">;
  readonly submissions: Pick<PlacedSubmissions, "lock" | "advance" | "record">;
  readonly gate: Pick<OfferGate, "requireForClient">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly clients: Pick<Clients, "loadClient">;
}

interface Answered {
  readonly kind: OfferAnswer;
  readonly offerId: string;
  readonly reason: string;
}

/** A client chooses an offer, or says no to it. Each answers with the client's offers as they are then. */
export const createOfferAnswers = (deps: Deps) => {
  const { database, audit, live, mails, timeZone, own, submissions, gate, clientFacts, clients } = deps;

  const carryOut = async (
    tx: Transaction,
    row: OfferRow,
    { kind, reason, shown }: Omit<Answered, "offerId"> & { shown: object },
  ) => {
    const { id, client_id: clientId, submission_id: submissionId, lender_name: lenderName, reference } = row;
    await updateState(tx, { id, state: kind });
    await insertAnswer(tx, { offerId: id, clientId, kind, shown, reason: reason || null });
    if (kind === "chosen") {
      await submissions.advance(tx, submissionId, "chosen");
      const data = { offer_id: id, submission_id: submissionId };
      await recordEvents(tx, [{ kind: "offer.chosen", clientId, subjectId: id, data }]);
    }
    const place = { id: submissionId, client_id: clientId };
    const { firstName, lastName } = await clients.loadClient(clientId, tx);
    await submissions.record(tx, place, { actor: { kind: "client", name: `${firstName} ${lastName}` }, kind });
    await mails.queue(tx, offerAnsweredMail, {
      clientId,
      cause: id,
      lenderName,
      reference,
      isChosen: kind === "chosen",
    });
    await live.notify(tx, { clientId });
    await audit.record(tx, {
      actor: { kind: "client", id: clientId },
      action: "offer.answered",
      clientId,
      subject: lenderName,
      detail: { offer_id: id, what: kind, ...toRecordedCost(row) },
    });
  };

  const describe = async (tx: Transaction, row: OfferRow, revenueCents: number | null): Promise<object> => {
    const terms = readTerms(row.terms);
    const disclosure = await findDisclosure(tx, row.client_id, row.id);
    return {
      lender: row.lender_name,
      program: row.program_name,
      reference: row.reference,
      version: row.version,
      terms,
      figures: figureOffer(terms, { averageMonthlyDepositsCents: revenueCents ?? undefined }),
      monthly_revenue_cents: revenueCents,
      disclosure: disclosure ? { filename: disclosure.filename, sha256: disclosure.sha256.toString("hex") } : null,
    };
  };

  const answer = async (token: SessionToken, { offerId, ...said }: Answered): Promise<OwnOffers> => {
    const { clientId } = token;
    const revenue = await findMonthlyRevenue(clientFacts, clientId);
    await withTransaction(database, async (tx) => {
      // Two tabs answer one after the other.
      const row = await lockOffer(tx, submissions, { clientId, offerId });
      if (!wasShown(row)) throw new DomainError("not_found");
      // A double press, or a retry after a lost answer.
      if (row.state === said.kind) return;
      if (row.state !== "shown" || isExpired(row, await readToday(tx, timeZone))) throw new DomainError("offer_over");
      if (!isWithLender(row.submission_status)) throw new DomainError("offer_over");
      if (said.kind === "chosen" && (await existsChosen(tx, row.application_id))) throw new DomainError("offer_chosen");
      if (said.kind === "chosen") await gate.requireForClient(tx, row);
      await carryOut(tx, row, { ...said, shown: await describe(tx, row, revenue) });
    });
    return own.list(token);
  };

  return {
    /** @throws {DomainError} `not_found`, `offer_over`, `offer_chosen`, `offer_not_ready` */
    choose: (token: SessionToken, offerId: string) => answer(token, { kind: "chosen", offerId, reason: "" }),

    /** @throws {DomainError} `not_found`, `offer_over`, `invalid_fields` */
    refuse(token: SessionToken, offerId: string, typedReason: string): Promise<OwnOffers> {
      const reason = normalizeText(typedReason);
      requireNone({ reason: findLengthFault(reason, offerApiLimits.reasonChars) });
      return answer(token, { kind: "refused", offerId, reason });
    },
  };
};
