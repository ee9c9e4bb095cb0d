import {
  countedAtMost,
  type FoundClient,
  type PipelineItem,
  type pipeline,
  type pipelineBoard,
  type pipelineCounts,
} from "@funding-desk/contract/desk/pipeline/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, listOwners, type Seen, seenBy, unassignedId } from "../../../identity/staff-session/visibility.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import { cutPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { type FoundClientRow, findClients, listRecentClients } from "./find.repository.ts";
import {
  countItems,
  listFiles,
  listFirstItems,
  listItems,
  type PipelineCursor,
  type PipelineFilter,
  type PipelineRow,
} from "./pipeline.repository.ts";
import { type Filters, requireStatuses, toBoardFilters, toFilter } from "./pipeline-filter.ts";
import {
  countWaitingItems,
  listQuiet,
  listUnanswered,
  type OpenItemPage,
  type OpenItemRow,
} from "./quiet.repository.ts";

export type { OpenItemRow } from "./quiet.repository.ts";

interface Whose extends Pick<OpenItemPage, "snoozer"> {
  /** Whose clients; undefined for everyone's. */
  readonly owners: readonly string[] | undefined;
}

export type PipelineService = ReturnType<typeof createPipelineService>;

const pageSize = 50;
const cardsPerColumn = 12;
/** More than anyone acts on at once. */
const mostRows = 20_001;

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

const toFound = ({ first_name, last_name, business_name, ...row }: FoundClientRow): FoundClient => ({
  ...row,
  client_name: `${first_name} ${last_name}`,
  business_name: business_name ?? "",
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

    /** All files that the list shows. @throws {DomainError} `malformed` */
    listFiles: (db: Queryable, staff: StaffIdentity, query: Filters) =>
      listFiles(db, toFilter(findViewer(staff), query), mostRows),

    /** Every status of the list, even without a row. @throws {DomainError} `malformed` */
    counts: (staff: StaffIdentity, query: Filters): Promise<AnswerOf<typeof pipelineCounts>["data"]> =>
      counts(toFilter(findViewer(staff), query)),

    /** Unanswered submissions, longest waiting first, those of unassigned clients, too. */
    listUnanswered: ({ owners, ...page }: OpenItemPage & Whose): Promise<OpenItemRow[]> =>
      listUnanswered(database, owners && [...owners, unassignedId], page),

    /** Files with nothing due, longest untouched first, one row per client. */
    listQuiet: ({ owners, ...page }: OpenItemPage & Whose): Promise<OpenItemRow[]> => listQuiet(database, owners, page),

    /** How many there are of both. */
    countWaiting: ({ owners, snoozer }: Whose): Promise<ReadonlyMap<string, number>> =>
      countWaitingItems(database, { unanswered: owners && [...owners, unassignedId], quiet: owners }, snoozer),

    find: (staff: StaffIdentity, typed: string): Promise<Seen<FoundClient[]>> =>
      seenBy(staff, async (viewer) => {
        const patterns = parseSearchWords(typed).map(toPattern);
        if (patterns.length === 0) return [];
        const rows = await findClients(database, patterns, listOwners(viewer, undefined));
        return rows.map(toFound);
      }),

    /** The files they opened last. */
    listRecent: (staff: StaffIdentity): Promise<Seen<FoundClient[]>> =>
      seenBy(staff, async (viewer) =>
        (await listRecentClients(database, staff.staffId, listOwners(viewer, undefined))).map(toFound),
      ),
  };
};
