import {
  type ClientListFilters,
  type ClientListRow,
  type ClientListSort,
  type ClientSelection,
  type clientList,
  type clientListCounts,
  clientsCountedAtMost,
} from "@funding-desk/contract/desk/client-list/desk-api";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, listOwners, type Seen, seenBy, type Viewer } from "../../../identity/staff-session/visibility.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { cutPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { among, toClientFilter } from "./client-filter.repository.ts";
import {
  type ClientCursor,
  type ClientOrder,
  type ClientRow,
  countClients,
  listClientIds,
  listClients,
} from "./client-list.repository.ts";

export type ClientListService = ReturnType<typeof createClientListService>;

interface Deps {
  readonly database: Database;
  readonly timeZone: string;
}

interface Selection {
  readonly filters: ClientListFilters;
  readonly limit: number;
}

const pageSize = 50;

const formatCursor = ({ cursor_value, client_id }: ClientRow): string =>
  Buffer.from(JSON.stringify([cursor_value, client_id])).toString("base64url");

const textSorts: readonly ClientListSort[] = [
  "name",
  "business",
  "state",
  "source",
  "advisor",
  "prequalification",
  "application",
  "next_step",
  "link",
];

const parseCursor = (text: string | undefined, sort: ClientListSort): ClientCursor | undefined => {
  if (text === undefined) return undefined;
  const [value, id] = parsePair(text);
  const shape = textSorts.includes(sort)
    ? /^[^\p{Cc}\p{Cs}]*$/u
    : sort === "due" || sort === "last_deal"
      ? /^-?\d{1,7}$/
      : /^-?\d{1,17}$/;
  if (!(value === null || shape.test(value)) || !uuidShape.test(id)) throw new DomainError("malformed");
  return { value, id };
};

const parsePair = (text: string): [string | null, string] => {
  try {
    const pair: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (Array.isArray(pair) && (pair[0] === null || typeof pair[0] === "string")) return [pair[0], String(pair[1])];
  } catch {}
  throw new DomainError("malformed");
};

const toPerson = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

const toNextStep = (row: ClientRow): ClientListRow["next_step"] => {
  const staff = toPerson(row.task_staff_id, row.task_staff_name);
  return row.task_id && row.next_step !== null && row.due_on !== null && row.task_revision !== null && staff
    ? { task_id: row.task_id, title: row.next_step, due_on: row.due_on, revision: row.task_revision, staff }
    : null;
};

const toWire = (row: ClientRow): ClientListRow => ({
  client_id: row.client_id,
  client_name: `${row.first_name} ${row.last_name}`,
  business_name: row.business_name,
  email: row.email,
  state: row.state,
  origin: row.origin,
  signup: row.signup,
  advisor: toPerson(row.advisor_id, row.advisor_name),
  prequalification: row.prequalification,
  application: row.application,
  amount: row.amount,
  client_acted_at: row.client_acted_at?.toISOString() ?? null,
  firm_acted_at: row.firm_acted_at?.toISOString() ?? null,
  added_at: row.added_at.toISOString(),
  next_step: toNextStep(row),
  papers: row.papers ?? 0,
  deals: row.deals ?? 0,
  last_deal_on: row.last_deal_on,
  link: row.link,
});

/** Clients as staff list them (decision 59). */
export const createClientListService = ({ database, timeZone }: Deps) => {
  const toFilter = (viewer: Viewer, filters: ClientListFilters) =>
    toClientFilter({
      filters,
      owners: listOwners(viewer, filters.advisor),
      today: toCivilDate(timeZone, new Date()),
      timeZone,
    });

  return {
    /** A page of what the caller can see. @throws {DomainError} `malformed` */
    list: (
      staff: StaffIdentity,
      query: QueryOf<typeof clientList>,
    ): Promise<Seen<AnswerOf<typeof clientList>["data"]>> =>
      seenBy(staff, async (viewer) => {
        const { sort, direction, cursor, ...filters } = query;
        const order = { sort, direction, after: parseCursor(cursor, sort), limit: pageSize + 1 };
        const { page, next } = cutPage(
          await listClients(database, toFilter(viewer, filters), order),
          pageSize,
          formatCursor,
        );
        return { clients: page.map(toWire), next_cursor: next };
      }),

    /** @throws {DomainError} `malformed` */
    count: async (
      staff: StaffIdentity,
      filters: ClientListFilters,
    ): Promise<AnswerOf<typeof clientListCounts>["data"]> => {
      const counts = await countClients(database, toFilter(findViewer(staff), filters), clientsCountedAtMost + 1);
      return {
        ...counts,
        count: Math.min(counts.count, clientsCountedAtMost),
        has_more: counts.count > clientsCountedAtMost,
      };
    },

    /** Those of a selection whom the caller can see. @throws {DomainError} `malformed` */
    async listChosen(
      staff: StaffIdentity,
      selection: ClientSelection,
      order: Omit<ClientOrder, "after">,
    ): Promise<ClientListRow[]> {
      const viewer = findViewer(staff);
      const filter =
        selection.kind === "clients" ? among(toFilter(viewer, {}), selection.ids) : toFilter(viewer, selection.filters);
      return (await listClients(database, filter, { ...order, after: undefined })).map(toWire);
    },

    /** Everyone whom the list shows the caller, by name. @throws {DomainError} `malformed` */
    listIds: (db: Queryable, staff: StaffIdentity, { filters, limit }: Selection): Promise<string[]> =>
      listClientIds(db, toFilter(findViewer(staff), filters), limit),
  };
};
