import type * as api from "@funding-desk/contract/connections/firm-api/api";
import { firmApiLimits } from "@funding-desk/contract/connections/firm-api/api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { FitVerdicts } from "../../matching/fit/fit-verdicts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  applications,
  calls,
  clients,
  documents,
  type ListedRow,
  type Noun,
  offers,
  prequalifications,
  submissions,
  type What,
} from "./api-nouns.ts";
import { type ApiFilter, type EventPosition, existsClient, listClients, listEvents } from "./firm-api.repository.ts";

/** What the firm's other systems read with an API key. */
export type ApiReading = ReturnType<typeof createApiReading>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly fitVerdicts: Pick<FitVerdicts, "loadPlain">;
}

interface ListQuery {
  readonly client_id?: string | undefined;
  readonly cursor?: string | undefined;
}

export const createApiReading = ({ database, audit, fitVerdicts }: Deps) => {
  /** Every answer with someone's data is in the audit. */
  const recordRead = async (
    key: KeyIdentity,
    { what, clientIds, clientId }: { readonly what: What; readonly clientIds: string[]; readonly clientId?: string },
  ): Promise<void> => {
    if (clientIds.length === 0) return;
    await audit.record(database, {
      ...actedByKey(key),
      action: "api.read",
      ...(clientId === undefined ? {} : { clientId }),
      detail: { what, clients: [...new Set(clientIds)] },
    });
  };

  /** @throws {DomainError} `malformed` for an invalid cursor */
  const readPage = async <R extends ListedRow, Wire>(
    key: KeyIdentity,
    { what, list, clientOf, toWire }: Noun<R, Wire>,
    { client_id: clientId, cursor }: ListQuery,
  ): Promise<{ rows: Wire[]; next_cursor: string | null }> => {
    const after = parseCursor(cursor, uuidShape);
    const found = await list(database, { clientId, after, limit: firmApiLimits.pageRows + 1 });
    const { page, next_cursor } = toPage(found, firmApiLimits.pageRows);
    await recordRead(key, { what, clientIds: page.map(clientOf), ...(clientId === undefined ? {} : { clientId }) });
    return { rows: page.map(toWire), next_cursor };
  };

  /** @throws {DomainError} `not_found` */
  const readOne = async <R extends ListedRow, Wire>(
    key: KeyIdentity,
    { what, list, clientOf, toWire }: Noun<R, Wire>,
    id: string,
  ): Promise<Wire> => {
    const [found] = await list(database, { id, limit: 1 });
    const row = requireFound(found);
    const clientId = clientOf(row);
    await recordRead(key, { what, clientIds: [clientId], clientId });
    return toWire(row as R);
  };

  return {
    /** @throws {DomainError} `malformed` for an invalid cursor */
    async listClients(
      key: KeyIdentity,
      { email, cursor }: QueryOf<typeof api.apiClients>,
    ): Promise<AnswerOf<typeof api.apiClients>["data"]> {
      const noun = { ...clients, list: (db: Queryable, filter: ApiFilter) => listClients(db, { ...filter, email }) };
      const { rows, next_cursor } = await readPage(key, noun, { cursor });
      return { clients: rows, next_cursor };
    },

    /** @throws {DomainError} `not_found` */
    findClient: (key: KeyIdentity, id: string) => readOne(key, clients, id),

    async listPrequalifications(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, prequalifications, query);
      return { prequalifications: rows, next_cursor };
    },
    findPrequalification: (key: KeyIdentity, id: string) => readOne(key, prequalifications, id),

    async listApplications(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, applications, query);
      return { applications: rows, next_cursor };
    },
    findApplication: (key: KeyIdentity, id: string) => readOne(key, applications, id),

    async listDocuments(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, documents, query);
      return { documents: rows, next_cursor };
    },
    findDocument: (key: KeyIdentity, id: string) => readOne(key, documents, id),

    async listCalls(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, calls, query);
      return { calls: rows, next_cursor };
    },
    findCall: (key: KeyIdentity, id: string) => readOne(key, calls, id),

    /** @throws {DomainError} `not_found` */
    async loadVerdicts(key: KeyIdentity, clientId: string): Promise<AnswerOf<typeof api.apiVerdicts>["data"]> {
      if (!(await existsClient(database, clientId))) throw new DomainError("not_found");
      await recordRead(key, { what: "what fits", clientIds: [clientId], clientId });
      return fitVerdicts.loadPlain(clientId);
    },

    async listSubmissions(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, submissions, query);
      return { submissions: rows, next_cursor };
    },
    findSubmission: (key: KeyIdentity, id: string) => readOne(key, submissions, id),

    async listOffers(key: KeyIdentity, query: ListQuery) {
      const { rows, next_cursor } = await readPage(key, offers, query);
      return { offers: rows, next_cursor };
    },
    findOffer: (key: KeyIdentity, id: string) => readOne(key, offers, id),

    /** Events since a position, oldest first. */
    async listEvents(key: KeyIdentity, after: string | undefined): Promise<AnswerOf<typeof api.apiEvents>["data"]> {
      const { pageEvents } = firmApiLimits;
      const rows = await listEvents(database, parsePosition(after), pageEvents + 1);
      const page = rows.slice(0, pageEvents);
      await recordRead(key, { what: "events", clientIds: page.map(({ client_id }) => client_id) });
      const last = page.at(-1);
      return {
        events: page.map(({ id, kind, created_at, client_id, data, ...place }) => ({
          position: formatPosition(place),
          event_id: id,
          event: kind,
          created_at: created_at.toISOString(),
          client_id,
          data: { ...data },
        })),
        next_position: last ? formatPosition(last) : (after ?? null),
        has_more: rows.length > page.length,
      };
    },
  };
};

const formatPosition = ({ transaction, position }: EventPosition): string => `${transaction}.${position}`;

const parsePosition = (text = "0.0"): EventPosition => {
  const [transaction = 0, position = 0] = text.split(".").map(Number);
  return { transaction, position };
};
