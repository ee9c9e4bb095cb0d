import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { apiBase, type BodyOf } from "@funding-desk/contract/http/endpoint";
import { offerApiLimits } from "@funding-desk/contract/offers/offer/api-limits";
import { figureOffer } from "@funding-desk/contract/offers/offer/figure-offer";
import { type OwnOffers, offerDisclosureFile, type signDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import type { OfferAnswer } from "@funding-desk/contract/offers/offer/states";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import type { Clients } from "../../../identity/client/clients.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { OpenedFile } from "../../documents/file/file.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { PlacedSubmissions } from "../../placement/submission/placed-submissions.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DisclosureRow, findDisclosure, listDisclosures } from "./disclosure.repository.ts";
import type { DisclosureService } from "./disclosure.service.ts";
import { listExemptions } from "./exemption.repository.ts";
import { listConditions, listFundings } from "./funding.repository.ts";
import { lockOffer } from "./lock-offer.ts";
import {
  existsChosen,
  insertAnswer,
  listAnswers,
  listDisclosedOffers,
  listShownOffers,
  type OfferRow,
  updateState,
} from "./offer.repository.ts";
import { findMonthlyRevenue, readTerms, toRecordedCost } from "./offer-figures.ts";
import { findNeed, type OfferGate } from "./offer-gate.service.ts";
import { offerAnsweredMail } from "./offer-mails.ts";
import type { OfferShowing } from "./offer-showing.service.ts";
import { isExpired, toOwnCondition, toOwnOffer, toOwnState } from "./offer-view.ts";
import { readToday } from "./today.repository.ts";

export type OwnOfferService = ReturnType<typeof createOwnOffers>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "mails" | "timeZone"> {
  readonly links: SignedLinks;
  readonly submissions: PlacedSubmissions;
  readonly disclosures: Pick<DisclosureService, "openForClient" | "signForClient">;
  readonly gate: OfferGate;
  readonly showing: Pick<OfferShowing, "goOn">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly clients: Pick<Clients, "loadClient">;
}

interface Answered {
  readonly kind: OfferAnswer;
  readonly offerId: string;
  readonly reason: string;
}

const toSubject = (id: string): string => `offer-disclosure:${id}`;

const wasSent = (row: DisclosureRow): row is DisclosureRow & { readonly sent_at: Date } => row.sent_at !== null;
const wasShown = (row: OfferRow): row is OfferRow & { readonly shown_at: Date } => row.shown_at !== null;

/** Offers as their client reads and answers them. */
export const createOwnOffers = (deps: Deps) => {
  const { database, audit, live, mails, links, submissions } = deps;
  const toPaper = async (token: SessionToken, own: DisclosureRow & { sent_at: Date }, mustSign: boolean) => ({
    id: own.id,
    filename: own.filename,
    document: `${apiBase}${offerDisclosureFile.path.replace(":id", own.id)}?link=${await links.sign(token, toSubject(own.id))}`,
    sent_at: own.sent_at.toISOString(),
    opened_at: own.opened_at?.toISOString() ?? null,
    signed_at: own.signed_at?.toISOString() ?? null,
    must_sign: mustSign,
  });

  const list = async (token: SessionToken): Promise<OwnOffers> => {
    const { clientId } = token;
    const today = toCivilDate(deps.timeZone, new Date());
    const [rows, disclosed, disclosures, exemptions, conditions, fundings, revenue] = await Promise.all([
      listShownOffers(database, clientId),
      listDisclosedOffers(database, clientId),
      listDisclosures(database, clientId),
      listExemptions(database, clientId),
      listConditions(database, clientId),
      listFundings(database, clientId),
      findMonthlyRevenue(deps.clientFacts, clientId),
    ]);
    const chosen = rows.find((row) => toOwnState(row) === "chosen");
    const [funding] = fundings;
    const judge = async (row: OfferRow) => {
      const standing = {
        states: await deps.gate.findStates({
          clientId,
          submissionId: row.submission_id,
          applicationId: row.application_id,
        }),
        disclosure: disclosures.find(({ offer_id }) => offer_id === row.id),
        exemptions: exemptions.filter(({ offer_id }) => offer_id === row.id),
      };
      const own = standing.disclosure;
      const paper = own && wasSent(own) ? await toPaper(token, own, deps.gate.mustSign(row, standing)) : null;
      return { standing, paper };
    };
    return {
      today,
      monthly_revenue_cents: revenue,
      disclosures: (
        await Promise.all(
          disclosed
            .filter(({ submission_status }) => isWithLender(submission_status))
            .map(async (row) => {
              const { paper } = await judge(row);
              return paper ? [{ ...paper, offer_id: row.id, lender_name: row.lender_name }] : [];
            }),
        )
      ).flat(),
      offers: await Promise.all(
        rows.filter(wasShown).map(async (row) => {
          const { standing, paper } = await judge(row);
          const unmet =
            row.state === "shown" ? await deps.gate.listUnmet(database, row, { ...standing, step: "choose" }) : [];
          return toOwnOffer({ row, today, disclosure: paper, needsFirst: findNeed(unmet, standing.disclosure) });
        }),
      ),
      conditions: conditions.filter(({ submission_id }) => submission_id === chosen?.submission_id).map(toOwnCondition),
      funded: funding
        ? { offer_id: funding.offer_id, funded_on: funding.funded_on, amount_cents: funding.amount_cents }
        : null,
    };
  };

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
    const { firstName, lastName } = await deps.clients.loadClient(clientId, tx);
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
    const revenue = await findMonthlyRevenue(deps.clientFacts, clientId);
    await withTransaction(database, async (tx) => {
      // Two tabs answer one after the other.
      const row = await lockOffer(tx, submissions, { clientId, offerId });
      if (!wasShown(row)) throw new DomainError("not_found");
      // A double press, or a retry after a lost answer.
      if (row.state === said.kind) return;
      if (row.state !== "shown" || isExpired(row, await readToday(tx, deps.timeZone)))
        throw new DomainError("offer_over");
      if (!isWithLender(row.submission_status)) throw new DomainError("offer_over");
      if (said.kind === "chosen" && (await existsChosen(tx, row.application_id))) throw new DomainError("offer_chosen");
      if (said.kind === "chosen") await deps.gate.requireForClient(tx, row);
      await carryOut(tx, row, { ...said, shown: await describe(tx, row, revenue) });
    });
    return list(token);
  };

  return {
    list,

    /** @throws {DomainError} `not_found`, `offer_over`, `offer_chosen`, `offer_not_ready` */
    choose: (token: SessionToken, offerId: string) => answer(token, { kind: "chosen", offerId, reason: "" }),

    /** @throws {DomainError} `not_found`, `offer_over`, `invalid_fields` */
    refuse(token: SessionToken, offerId: string, typedReason: string): Promise<OwnOffers> {
      const reason = normalizeText(typedReason);
      requireNone({ reason: findLengthFault(reason, offerApiLimits.reasonChars) });
      return answer(token, { kind: "refused", offerId, reason });
    },

    /** @throws {DomainError} `link_invalid`, `session_ended`, `not_found`, `disclosure_altered` */
    async openDisclosure(id: string, link: string): Promise<OpenedFile> {
      const { clientId } = await links.verify(link, toSubject(id));
      return deps.disclosures.openForClient(clientId, id, deps.showing.goOn);
    },

    /** @throws {DomainError} `not_found`, `disclosure_altered`, `invalid_fields`, `offer_not_ready`, `offer_changed` */
    async signDisclosure(
      token: SessionToken,
      offerId: string,
      { disclosure_id: id, signature }: BodyOf<typeof signDisclosure>,
    ): Promise<OwnOffers> {
      await deps.disclosures.signForClient(token.clientId, { offerId, id, signature }, deps.showing.goOn);
      return list(token);
    },

    /** What the client was shown and said, and what came of it. */
    async exportOwn(clientId: string): Promise<object> {
      const [rows, answers, conditions, fundings] = await Promise.all([
        listShownOffers(database, clientId),
        listAnswers(database, clientId),
        listConditions(database, clientId),
        listFundings(database, clientId),
      ]);
      return {
        offers: rows.map((row) => ({
          lender: row.lender_name,
          program: row.program_name,
          application: row.reference,
          state: row.state,
          shown_at: row.shown_at?.toISOString() ?? null,
          expires_on: row.expires_on,
          terms: row.terms,
        })),
        answers: answers.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
        conditions: conditions.map(toOwnCondition),
        paid_out: fundings.map(({ funded_on, amount_cents }) => ({ funded_on, amount_cents })),
      };
    },

    /** The disclosures that were sent to the client. */
    async listForExport(
      clientId: string,
    ): Promise<{ readonly fileId: string; readonly name: string; readonly sentAt: string }[]> {
      const rows = await listDisclosures(database, clientId);
      return rows.flatMap(({ file_id, filename, sent_at }) =>
        sent_at ? [{ fileId: file_id, name: filename, sentAt: sent_at.toISOString() }] : [],
      );
    },
  };
};
