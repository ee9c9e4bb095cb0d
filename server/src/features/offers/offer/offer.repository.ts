import type { OfferTerms } from "@funding-desk/contract/offers/offer/offer-terms";
import type { OfferAnswer, OfferSource, OfferState } from "@funding-desk/contract/offers/offer/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** More than any client gets. Caps what a list costs. */
const listedAtMost = 200;

export interface OfferRow extends Omit<Row<"offers">, "shown_by" | "disclosed_by" | "terms"> {
  /** The contract's OfferTerms, as it was checked when it came. */
  readonly terms: unknown;
  readonly application_id: string;
  readonly reference: string;
  readonly lender_id: string;
  readonly lender_name: string;
  readonly lender_email: string;
  readonly program_name: string;
  readonly submission_status: Row<"submissions">["status"];
  readonly staff_name: string | null;
  readonly answer: Row<"offer_choices">["kind"] | null;
  readonly answered_at: Date | null;
  readonly answer_reason: string | null;
}

const rows = `select o.id, o.client_id, o.submission_id, o.version, o.supersedes, o.state, o.terms, o.entered_by, o.staff_id,
    o.created_at, o.shown_at, o.shown_state, o.expires_on, o.reason, o.revision, s.application_id, a.reference, s.lender_id,
    l.name as lender_name, s.lender_email, p.name as program_name, s.status as submission_status, m.name as staff_name,
    c.kind as answer, c.at as answered_at, c.reason as answer_reason
  from offers o join submissions s on s.id = o.submission_id join applications a on a.id = s.application_id
    join lenders l on l.id = s.lender_id join programs p on p.id = s.program_id
    left join staff m on m.id = o.staff_id left join offer_choices c on c.offer_id = o.id
  where o.client_id = $1`;

/** Newest first. */
export const listOffers = (db: Queryable, clientId: string): Promise<OfferRow[]> =>
  db.list<OfferRow>({ prepared: `${rows} order by o.created_at desc, o.id limit ${listedAtMost}`, values: [clientId] });

/** The member who sent the disclosure before the offer. */
export const findDiscloser = (
  tx: Transaction,
  id: string,
): Promise<{ readonly staffId: string; readonly name: string } | undefined> =>
  tx.find<{ staffId: string; name: string }>({
    prepared: `select s.id as "staffId", s.name from offers o join staff s on s.id = o.disclosed_by where o.id = $1`,
    values: [id],
  });

/** Those of which the client has the disclosure and nothing else yet, the newest first. */
export const listDisclosedOffers = (db: Queryable, clientId: string): Promise<OfferRow[]> =>
  db.list<OfferRow>({
    prepared: `${rows} and o.state = 'disclosed' order by o.created_at desc, o.id limit ${listedAtMost}`,
    values: [clientId],
  });

/** What the client was shown at any time, the newest first. */
export const listShownOffers = (db: Queryable, clientId: string): Promise<OfferRow[]> =>
  db.list<OfferRow>({
    prepared: `${rows} and o.shown_at is not null order by o.shown_at desc, o.id limit ${listedAtMost}`,
    values: [clientId],
  });

export const findOffer = (db: Queryable, clientId: string, id: string): Promise<OfferRow | undefined> =>
  db.find<OfferRow>({ prepared: `${rows} and o.id = $2`, values: [clientId, id] });

export interface NewOffer {
  readonly id: string;
  readonly clientId: string;
  readonly submissionId: string;
  readonly supersedes: string | null;
  readonly terms: OfferTerms;
  readonly enteredBy: OfferSource;
  readonly staffId: string | null;
}

/** Gives it the version after the one that it replaces, or the first. Lock the client first. */
export const insertOffer = (tx: Transaction, offer: NewOffer): Promise<void> =>
  tx.run({
    prepared: `insert into offers (id, client_id, submission_id, version, supersedes, terms, entered_by, staff_id, expires_on)
      values ($1, $2, $3, coalesce((select version from offers where id = $4), 0) + 1, $4, $5, $6, $7, $8)`,
    values: [
      offer.id,
      offer.clientId,
      offer.submissionId,
      offer.supersedes,
      JSON.stringify(offer.terms),
      offer.enteredBy,
      offer.staffId,
      offer.terms.expiresOn ?? null,
    ],
  });

export const countOffers = (tx: Transaction, submissionId: string): Promise<number> =>
  tx.getValue<number>({
    prepared: "select count(*) as count from offers where submission_id = $1",
    values: [submissionId],
  });

/** Of a draft. */
export const updateTerms = (
  tx: Transaction,
  { id, terms, staffId }: { readonly id: string; readonly terms: OfferTerms; readonly staffId: string },
): Promise<void> =>
  tx.run({
    prepared: "update offers set terms = $2, expires_on = $3, staff_id = $4, revision = revision + 1 where id = $1",
    values: [id, JSON.stringify(terms), terms.expiresOn ?? null, staffId],
  });

/** Its disclosure goes to the client, ahead of it. */
export const updateDisclosed = (tx: Transaction, id: string, staffId: string): Promise<void> =>
  tx.run({
    prepared: "update offers set state = 'disclosed', disclosed_by = $2, revision = revision + 1 where id = $1",
    values: [id, staffId],
  });

export const updateShown = (
  tx: Transaction,
  { id, staffId, state }: { readonly id: string; readonly staffId: string; readonly state: string | null },
): Promise<void> =>
  tx.run({
    prepared: `update offers set state = 'shown', shown_at = now(), shown_by = $2, shown_state = $3, revision = revision + 1
      where id = $1`,
    values: [id, staffId, state],
  });

export const updateState = (
  tx: Transaction,
  { id, state, reason = null }: { readonly id: string; readonly state: OfferState; readonly reason?: string | null },
): Promise<void> =>
  tx.run({
    prepared: "update offers set state = $2, reason = coalesce($3, reason), revision = revision + 1 where id = $1",
    values: [id, state, reason],
  });

export interface NewAnswer {
  readonly offerId: string;
  readonly clientId: string;
  readonly kind: OfferAnswer;
  /** What stood on the screen. */
  readonly shown: object;
  readonly reason: string | null;
}

export const insertAnswer = (tx: Transaction, answer: NewAnswer): Promise<void> =>
  tx.run({
    prepared: "insert into offer_choices (offer_id, client_id, kind, shown, reason) values ($1, $2, $3, $4, $5)",
    values: [answer.offerId, answer.clientId, answer.kind, JSON.stringify(answer.shown), answer.reason],
  });

/** Whether an offer for the application was chosen and its lender is still at it, or has paid out. */
export const existsChosen = (tx: Transaction, applicationId: string): Promise<boolean> =>
  tx.exists({
    prepared: "select 1 from submissions where application_id = $1 and status in ('chosen', 'funded')",
    values: [applicationId],
  });

export interface ExportedAnswer extends Pick<Row<"offer_choices">, "kind" | "at" | "shown" | "reason"> {}

export const listAnswers = (db: Queryable, clientId: string): Promise<ExportedAnswer[]> =>
  db.list<ExportedAnswer>({
    prepared: "select kind, at, shown, reason from offer_choices where client_id = $1 order by at, offer_id",
    values: [clientId],
  });
