import {
  countedAtMost,
  type findClients as findClientsEndpoint,
  type PipelineItem,
  type pipeline,
  type pipelineBoard,
  type pipelineCounts,
} from "@funding-desk/contract/desk/pipeline/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { isFinalStatus, type SubmissionStatus, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy, type Viewer } from "../../../identity/staff-session/visibility.ts";
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
import { listQuiet, listUnanswered, type OpenItemPage, type OpenItemRow } from "./quiet.repository.ts";

export type { OpenItemRow } from "./quiet.repository.ts";

type Filters = QueryOf<typeof pipelineCounts>;
type OpenItems = OpenItemPage & { readonly staffId: string | undefined };

export type PipelineService = ReturnType<typeof createPipelineService>;

const pageSize = 50;
const cardsPerColumn = 12;
/** Far more than anyone writes to at once. */
const mostRows = 10_000;
const dayMs = 24 * 3600_000;

const requireStatuses = ({ kind, status, quiet }: Filters): readonly SubmissionStatus[] => {
  const known: readonly SubmissionStatus[] = statusesOf[kind];
  // A final status is never quiet.
  const askable = quiet ? known.filter((each) => !isFinalStatus(kind, each)) : known;
  if (!status) return askable;
  const chosen = status.split(",");
  if (!chosen.every((text) => known.some((each) => each === text))) throw new DomainError("malformed");
  return askable.filter((each) => chosen.includes(each));
};

/** Whose clients to look at; undefined for everyone's. An advisor never sees another's, whoever is asked for. */
const listOwners = (viewer: Viewer, advisor: string | undefined): readonly string[] | undefined => {
  const visible = viewer === undefined ? undefined : [viewer, unassignedId];
  if (advisor === undefined) return visible;
  const asked = advisor === "none" ? unassignedId : advisor;
  return !visible || visible.includes(asked) ? [asked] : [];
};

const number = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : Number(digits));

/** Whether only files that someone still works on are asked for. A search finds closed ones too, and so does what waits in them. */
const isAboutOpen = ({ sort }: Filters, { patterns, isToReview, isUnread, isUnconfirmed }: PipelineFilter): boolean =>
  sort === "longest" && patterns.length === 0 && !isToReview && !isUnread && !isUnconfirmed;

const toFilter = (viewer: Viewer, query: Filters): PipelineFilter => {
  const filter = toWholeFilter(viewer, query);
  if (!isAboutOpen(query, filter)) return filter;
  const { open, ended } = splitStatuses(filter);
  const asksForEnded = query.status !== undefined && ended.length > 0;
  return asksForEnded ? filter : { ...filter, statuses: open, isOpen: true };
};

const splitStatuses = ({ kind, statuses }: PipelineFilter) => ({
  open: statuses.filter((status) => !isFinalStatus(kind, status)),
  ended: statuses.filter((status) => isFinalStatus(kind, status)),
});

/** The columns of a board, in two parts when only some of them are limited to open files. */
const toBoardFilters = (viewer: Viewer, query: Filters): readonly PipelineFilter[] => {
  const filter = toWholeFilter(viewer, query);
  if (!isAboutOpen(query, filter)) return [filter];
  const { open, ended } = splitStatuses(filter);
  return [
    { ...filter, statuses: open, isOpen: true },
    { ...filter, statuses: ended },
  ].filter(({ statuses }) => statuses.length > 0);
};

const toWholeFilter = (viewer: Viewer, query: Filters): PipelineFilter => ({
  kind: query.kind,
  statuses: requireStatuses(query),
  owners: listOwners(viewer, query.advisor),
  patterns: parseSearchWords(query.q ?? "").map(toPattern),
  about: query.about,
  amountFrom: number(query.amount_from),
  amountTo: number(query.amount_to),
  sinceUntil: query.days === undefined ? undefined : new Date(Date.now() - Number(query.days) * dayMs),
  isQuiet: query.quiet === "true",
  isOpen: false,
  isToReview: query.to_review === "true",
  isUnread: query.unread === "true",
  isUnconfirmed: query.unconfirmed === "true",
});

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
