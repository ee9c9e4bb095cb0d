import type * as api from "@funding-desk/contract/connections/firm-api/api";
import { apiAddNote, apiAddTask, apiOpenClient, firmApiLimits } from "@funding-desk/contract/connections/firm-api/api";
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from "@funding-desk/contract/http/endpoint";
import { toFiguresWire } from "@funding-desk/contract/offers/offer/figures-wire";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { type Intent, isAnswered, toIntent } from "../../../platform/idempotency/once.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { OpenedClients } from "../../accounts/account/opened-client.service.ts";
import type { FitVerdicts } from "../../matching/fit/fit-verdicts.service.ts";
import type { NoteService } from "../../office/note/note.service.ts";
import type { TaskService } from "../../office/task/task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type ApiFilter,
  type ApplicationRow,
  type CallRow,
  type ClientRow,
  type DocumentRow,
  type EventPosition,
  existsClient,
  listApplications,
  listCalls,
  listClients,
  listDocuments,
  listEvents,
  listOffers,
  listPrequalifications,
  listSubmissions,
  type OfferRow,
  type PrequalificationRow,
  type SubmissionRow,
} from "./firm-api.repository.ts";

/** What the firm's other systems read and add with an API key. */
export type FirmApi = ReturnType<typeof createFirmApi>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "rateLimits"> {
  readonly openedClients: Pick<OpenedClients, "openByKey">;
  readonly fitVerdicts: Pick<FitVerdicts, "loadPlain">;
  readonly notes: Pick<NoteService, "writeByKey">;
  readonly tasks: Pick<TaskService, "addByKey">;
  /** Tells a retry from another call without storing what it said. */
  readonly requestHashKey: Uint8Array;
}

type What = DetailOf<"api.read">["what"];

interface ListedRow {
  readonly id: string;
  readonly cursor_value: string;
}

/** How one kind of row is read and shown. */
interface Noun<R extends ListedRow, Wire> {
  readonly what: What;
  readonly list: (db: Queryable, filter: ApiFilter) => Promise<R[]>;
  readonly clientOf: (row: R) => string;
  readonly toWire: (row: R) => Wire;
}

interface ListQuery {
  readonly client_id?: string | undefined;
  readonly cursor?: string | undefined;
}

export const createFirmApi = (deps: Deps) => {
  const { database, audit } = deps;

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

  /** The member who made the key owns the intent; two keys never share one. */
  const toOwnIntent = (
    endpoint: Pick<Endpoint, "path">,
    { key, clientId, idempotencyKey }: { key: KeyIdentity; clientId?: string; idempotencyKey: string | undefined },
    content: unknown,
  ): Intent => {
    const sent = {
      idempotencyKey: idempotencyKey === undefined ? undefined : `${key.keyId} ${idempotencyKey}`,
      hashKey: deps.requestHashKey,
    };
    const owner = clientId === undefined ? { staffId: key.madeBy } : { clientId, staffId: key.madeBy };
    return toIntent(endpoint, { ...owner, ...sent }, content);
  };

  const add = <Result>(key: KeyIdentity, intent: Intent, run: () => Promise<Result>): Promise<Result> =>
    deps.rateLimits.limit("api-key-write", { keyId: key.keyId }, { run, isRepeat: () => isAnswered(database, intent) });

  const requireClient = async (id: string): Promise<void> => {
    if (!(await existsClient(database, id))) throw new DomainError("not_found");
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
      await requireClient(clientId);
      await recordRead(key, { what: "what fits", clientIds: [clientId], clientId });
      return deps.fitVerdicts.loadPlain(clientId);
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

    /** @throws {DomainError} `invalid_fields`, `client_exists`, `idempotency_key_reused`, `too_many_requests` */
    openClient(key: KeyIdentity, body: BodyOf<typeof apiOpenClient>, idempotencyKey: string | undefined) {
      const intent = toOwnIntent(apiOpenClient, { key, idempotencyKey }, body);
      return add(key, intent, () => deps.openedClients.openByKey(key, body, intent));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `idempotency_key_reused`, `too_many_requests` */
    async addNote(
      key: KeyIdentity,
      clientId: string,
      { text, idempotencyKey }: { readonly text: string; readonly idempotencyKey: string | undefined },
    ): Promise<{ id: string }> {
      await requireClient(clientId);
      const intent = toOwnIntent(apiAddNote, { key, clientId, idempotencyKey }, text);
      return add(key, intent, () => deps.notes.writeByKey(key, { clientId, text, intent }));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`, `idempotency_key_reused`, `too_many_requests` */
    async addTask(
      key: KeyIdentity,
      clientId: string,
      { body, idempotencyKey }: { body: BodyOf<typeof apiAddTask>; idempotencyKey: string | undefined },
    ): Promise<{ id: string }> {
      await requireClient(clientId);
      const { title, due_on: dueOn } = body;
      const intent = toOwnIntent(apiAddTask, { key, clientId, idempotencyKey }, [title, dueOn]);
      return add(key, intent, () => deps.tasks.addByKey(key, { clientId, title, dueOn, intent }));
    },
  };
};

const ofClient = ({ client_id }: { readonly client_id: string }): string => client_id;

const clients: Noun<ClientRow, api.ApiClient> = {
  what: "clients",
  list: listClients,
  clientOf: ({ id }) => id,
  toWire: ({ cursor_value: _, advisor_id: id, advisor_name: name, ...row }) => ({
    ...formatInstants(row),
    advisor: id !== null && name !== null ? { id, name } : null,
  }),
};

const withoutCursor = <R extends ListedRow>({ cursor_value: _, ...row }: R) => formatInstants(row);

const prequalifications = {
  what: "pre-qualifications",
  list: listPrequalifications,
  clientOf: ofClient,
  toWire: (row: PrequalificationRow) => withoutCursor(row),
} as const;

const applications = {
  what: "applications",
  list: listApplications,
  clientOf: ofClient,
  toWire: (row: ApplicationRow) => withoutCursor(row),
} as const;

const documents = {
  what: "documents",
  list: listDocuments,
  clientOf: ofClient,
  toWire: (row: DocumentRow) => {
    const { document_type_id: id, type_name: name, review_state: review, ...shown } = withoutCursor(row);
    return { ...shown, document_type: { id, name }, review };
  },
} as const;

const calls = {
  what: "calls",
  list: listCalls,
  clientOf: ofClient,
  toWire: (row: CallRow) => withoutCursor(row),
} as const;

const submissions = {
  what: "files at lenders",
  list: listSubmissions,
  clientOf: ofClient,
  toWire: (row: SubmissionRow) => {
    const { lender_id: id, lender_name: name, ...shown } = withoutCursor(row);
    return { ...shown, lender: { id, name } };
  },
} as const;

const offers = {
  what: "offers",
  list: listOffers,
  clientOf: ofClient,
  toWire: (row: OfferRow) => {
    const { funded_on: on, amount_cents: cents, terms, ...shown } = withoutCursor(row);
    const figures = toFiguresWire(terms);
    return { ...shown, figures, funded: on !== null && cents !== null ? { on, amount_cents: cents } : null };
  },
} as const;

const formatPosition = ({ transaction, position }: EventPosition): string => `${transaction}.${position}`;

const parsePosition = (text = "0.0"): EventPosition => {
  const [transaction = 0, position = 0] = text.split(".").map(Number);
  return { transaction, position };
};
