import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { apiBase, type BodyOf } from "@funding-desk/contract/http/endpoint";
import { type OwnOffers, offerDisclosureFile, type signDisclosure } from "@funding-desk/contract/offers/offer/own-api";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { SignedLinks } from "../../../identity/session/signed-link.ts";
import type { OpenedFile } from "../../documents/file/file.service.ts";
import type { ClientFacts } from "../../matching/fit/client-facts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DisclosureRow, listDisclosures } from "./disclosure.repository.ts";
import type { DisclosureReading } from "./disclosure-reading.service.ts";
import { listExemptions } from "./exemption.repository.ts";
import { listConditions, listFundings } from "./funding.repository.ts";
import { listAnswers, listDisclosedOffers, listShownOffers, type OfferRow } from "./offer.repository.ts";
import { findMonthlyRevenue } from "./offer-figures.ts";
import { findNeed, type OfferGate } from "./offer-gate.service.ts";
import { toOwnCondition, toOwnOffer, toOwnState, wasShown } from "./offer-view.ts";

export type OwnOfferService = ReturnType<typeof createOwnOffers>;

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly links: SignedLinks;
  readonly reading: DisclosureReading;
  readonly gate: Pick<OfferGate, "findStates" | "mustSign" | "listUnmet">;
  readonly clientFacts: Pick<ClientFacts, "load">;
}

const toSubject = (id: string): string => `offer-disclosure:${id}`;

const wasSent = (row: DisclosureRow): row is DisclosureRow & { readonly sent_at: Date } => row.sent_at !== null;

/** Offers as their client reads them, with the lenders' disclosures. */
export const createOwnOffers = (deps: Deps) => {
  const { database, links } = deps;
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

  return {
    list,

    /** @throws {DomainError} `link_invalid`, `session_ended`, `not_found`, `disclosure_altered` */
    async openDisclosure(id: string, link: string): Promise<OpenedFile> {
      const { clientId } = await links.verify(link, toSubject(id));
      return deps.reading.open(clientId, id);
    },

    /** @throws {DomainError} `not_found`, `disclosure_altered`, `invalid_fields`, `offer_not_ready`, `offer_changed` */
    async signDisclosure(
      token: SessionToken,
      offerId: string,
      { disclosure_id: id, signature }: BodyOf<typeof signDisclosure>,
    ): Promise<OwnOffers> {
      await deps.reading.sign(token.clientId, { offerId, id, signature });
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
