import type * as api from "@funding-desk/contract/connections/firm-api/api";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import type { Queryable } from "../../../platform/db/database.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import {
  type ApiFilter,
  type ApplicationRow,
  type CallRow,
  type ClientRow,
  type DocumentRow,
  listApplications,
  listCalls,
  listClients,
  listDocuments,
  listOffers,
  listPrequalifications,
  listSubmissions,
  type OfferRow,
  type PrequalificationRow,
  type SubmissionRow,
} from "./firm-api.repository.ts";

/** In the words of the audit. */
export type What = DetailOf<"api.read">["what"];

export interface ListedRow {
  readonly id: string;
  readonly cursor_value: string;
}

/** How one kind of row is read and shown. */
export interface Noun<R extends ListedRow, Wire> {
  readonly what: What;
  readonly list: (db: Queryable, filter: ApiFilter) => Promise<R[]>;
  readonly clientOf: (row: R) => string;
  readonly toWire: (row: R) => Wire;
}

const ofClient = ({ client_id }: { readonly client_id: string }): string => client_id;

export const clients: Noun<ClientRow, api.ApiClient> = {
  what: "clients",
  list: listClients,
  clientOf: ({ id }) => id,
  toWire: ({ cursor_value: _, advisor_id: id, advisor_name: name, ...row }) => ({
    ...formatInstants(row),
    advisor: id !== null && name !== null ? { id, name } : null,
  }),
};

const withoutCursor = <R extends ListedRow>({ cursor_value: _, ...row }: R) => formatInstants(row);

export const prequalifications = {
  what: "pre-qualifications",
  list: listPrequalifications,
  clientOf: ofClient,
  toWire: (row: PrequalificationRow) => withoutCursor(row),
} as const;

export const applications = {
  what: "applications",
  list: listApplications,
  clientOf: ofClient,
  toWire: (row: ApplicationRow) => withoutCursor(row),
} as const;

export const documents = {
  what: "documents",
  list: listDocuments,
  clientOf: ofClient,
  toWire: (row: DocumentRow) => {
    const { document_type_id: id, type_name: name, review_state: review, ...shown } = withoutCursor(row);
    return { ...shown, document_type: { id, name }, review };
  },
} as const;

export const calls = {
  what: "calls",
  list: listCalls,
  clientOf: ofClient,
  toWire: (row: CallRow) => withoutCursor(row),
} as const;

export const submissions = {
  what: "files at lenders",
  list: listSubmissions,
  clientOf: ofClient,
  toWire: (row: SubmissionRow) => {
    const { lender_id: id, lender_name: name, ...shown } = withoutCursor(row);
    return { ...shown, lender: { id, name } };
  },
} as const;

export const offers = {
  what: "offers",
  list: listOffers,
  clientOf: ofClient,
  toWire: (row: OfferRow) => {
    const { funded_on: on, amount_cents: cents, terms, ...shown } = withoutCursor(row);
    const figures = toFiguresWire(terms);
    return { ...shown, figures, funded: on !== null && cents !== null ? { on, amount_cents: cents } : null };
  },
} as const;
