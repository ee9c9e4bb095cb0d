import {
  countedAtMost,
  type findClients as findClientsEndpoint,
  type PipelineItem,
  type pipeline,
  type pipelineBoard,
  type pipelineCounts,
} from "@funding-desk/contract/desk/pipeline/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import { cutPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { findClients } from "./find.repository.ts";
import {
  countItems,
  listClientIds,
  listFirstItems,
  listItems,
  type PipelineCursor,
  type PipelineFilter,
  type PipelineRow,
  unassignedId,
} from "./pipeline.repository.ts";
import { type Filters, listOwners, requireStatuses, toBoardFilters, toFilter } from "./pipeline-filter.ts";
import { listQuiet, listUnanswered, type OpenItemPage, type OpenItemRow } from "./quiet.repository.ts";

export type { OpenItemRow } from "./quiet.repository.ts";

type OpenItems = OpenItemPage & { readonly staffId: string | undefined };

export type PipelineService = ReturnType<typeof createPipelineService>;

const pageSize = 50;
const cardsPerColumn = 12;
/** Far more than anyone writes to at once. */
const mostRows = 10_000;

const formatCursor = ({ cursor_value: value, id }: PipelineRow): string =>
  Buffer.from(JSON.stringify([value, id])).toString("base64url");

const wholeNumber = /^\d{1,17}$/;

const parseCursor = (text: string | undefined, sort: QueryOf<typeof pipeline>["sort"]): PipelineCursor | undefined => {
  if (text === undefined) return undefined;
  const [value, id] = parsePair(text);
  const isValue = sort === "name" ? !/\p{C}/u.test(value) : wholeNumber.test(value);
  if (!isValue || !uuidShape.test(id)) throw new DomainError("malformed");
  return { value, id };
};

const parsePair = (text: string): [string, string] => {
  try {
    const pair: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(pair)) return [String(pair[0]), String(pair[1])];
  } catch {}
  throw new DomainError("malformed");
};

const toWire = (row: PipelineRow): PipelineItem => ({
  id: row.id,
  kind: row.kind,
  client_id: row.client_id,
  client_name: `${row.first_name} ${row.last_name}`,
  business_name: row.business_name,
  reference: row.reference,
  status: row.status,
  status_since: row.status_since.toISOString(),
  submitted_at: row.submitted_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  amount: row.amount,
  about: row.about,
  advisor: row.advisor_id && row.advisor_name ? { id: row.advisor_id, name: row.advisor_name } : null,
  unread_messages: row.unread_messages,
  waiting_documents: row.waiting_documents,
  next_call_at: row.next_call_at?.toISOString() ?? null,
  next_due_on: row.next_due_on,
  is_unconfirmed: row.is_unconfirmed,
});

export const createPipelineService = ({ database }: { readonly database: Database }) => {
  const counts = async (filter: PipelineFilter) =>
    (await countItems(database, filter)).map(({ status, count, amount }) => ({
      status,
      count: Math.min(count, countedAtMost),
      amount,
      has_more: count > countedAtMost,
    }));

  return {
    /** A page of what the caller can see. @throws {DomainError} `malformed` for an unknown status or a bad cursor */
    list: (staff: StaffIdentity, query: QueryOf<typeof pipeline>): Promise<Seen<AnswerOf<typeof pipeline>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const after = parseCursor(query.cursor, query.sort);
        const order = { sort: query.sort, after, limit: pageSize + 1 };
        const rows = await listItems(database, toFilter(viewer, query), order);
        const { page, next } = cutPage(rows, pageSize, formatCursor);
        return { items: page.map(toWire), next_cursor: next };
      }),

    /** @throws {DomainError} `malformed` */
    board: (
      staff: StaffIdentity,
      query: QueryOf<typeof pipelineBoard>,
    ): Promise<Seen<AnswerOf<typeof pipelineBoard>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const load = async (filter: PipelineFilter) => {
          const [columns, rows] = await Promise.all([
            counts(filter),
            listFirstItems(database, filter, { sort: query.sort, limit: cardsPerColumn }),
          ]);
          return columns.map((column) => ({
            ...column,
            items: rows.filter(({ status }) => status === column.status).map(toWire),
          }));
        };
        const columns = (await Promise.all(toBoardFilters(viewer, query).map(load))).flat();
        const order = requireStatuses(query);
        return columns.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
      }),

    /** Whose files the list shows, each client once; an advisor's own clients only. @throws {DomainError} `malformed` */
    listClientIds(db: Queryable, staff: StaffIdentity, query: Filters): Promise<string[]> {
      const viewer = findViewer(staff);
      const filter = toFilter(viewer, query);
      const owners = viewer === undefined ? filter.owners : filter.owners?.filter((id) => id === viewer);
      return listClientIds(db, { ...filter, owners }, mostRows);
    },

    /** Every status of the list, even without a row. @throws {DomainError} `malformed` */
    counts: (staff: StaffIdentity, query: Filters): Promise<AnswerOf<typeof pipelineCounts>["data"]> =>
      counts(toFilter(findViewer(staff), query)),

    /** Unanswered submissions, longest waiting first. @param staffId whose clients, besides unassigned ones; undefined for everyone's */
    listUnanswered: ({ staffId, ...page }: OpenItems): Promise<OpenItemRow[]> =>
      listUnanswered(database, staffId === undefined ? undefined : [staffId, unassignedId], page),

    /** Files with nothing due, longest untouched first, one row per client. @param staffId whose; undefined for everyone's */
    listQuiet: ({ staffId, ...page }: OpenItems): Promise<OpenItemRow[]> => listQuiet(database, staffId, page),

    find: (staff: StaffIdentity, typed: string): Promise<Seen<AnswerOf<typeof findClientsEndpoint>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const patterns = parseSearchWords(typed).map(toPattern);
        if (patterns.length === 0) return [];
        const rows = await findClients(database, patterns, listOwners(viewer, undefined));
        return rows.map(({ first_name, last_name, business_name, ...row }) => ({
          ...row,
          client_name: `${first_name} ${last_name}`,
          business_name: business_name ?? "",
        }));
      }),
  };
};
