import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { findActionWords } from "@funding-desk/contract/oversight/audit/actions";
import {
  type AuditEntryWire,
  type AuditFilters,
  type auditEntries,
  auditLimits,
  type exportAudit,
} from "@funding-desk/contract/oversight/audit/desk-api";
import { findMergedInto, listFormerIds } from "../../../identity/client/merged-client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import { toCsv } from "../../../platform/text/csv.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type EntryFilter,
  type EntryRow,
  findClientId,
  findFirstAfter,
  findFirstOn,
  listEntries,
} from "./audit-search.repository.ts";

export type AuditService = ReturnType<typeof createAuditService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "timeZone"> {}

/** An export reads this many rows at a time, which bounds its memory and how long a statement takes. */
const exportBatch = 5_000;

const toWire = (row: EntryRow): AuditEntryWire => ({
  number: row.number,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name, role: row.actor_role },
  action: row.action,
  client: row.client_id === null ? null : { id: row.client_id, name: row.client_name },
  subject: row.subject,
  detail: row.detail ?? {},
  address: row.address,
});

const head = [
  "Number",
  "Time (UTC)",
  "Who",
  "Kind",
  "What",
  "Action",
  "Client",
  "Client id",
  "Subject",
  "Detail",
  "Address",
];

const toCsvRow = (row: EntryRow) => [
  row.number,
  row.at.toISOString(),
  row.actor_name,
  row.actor_kind,
  findActionWords(row.action).label,
  row.action,
  row.client_name,
  row.client_id,
  row.subject,
  row.detail && JSON.stringify(row.detail),
  row.address,
];

export const createAuditService = ({ database, audit, timeZone }: Deps) => {
  /** The client's id comes first, then those of clients who were merged into them. */
  const listIds = async (id: string): Promise<string[]> => {
    const clientId = (await findMergedInto(database, id)) ?? id;
    return [clientId, ...(await listFormerIds(database, clientId))];
  };

  /** Undefined when nothing can match. */
  const loadFilter = async (filters: AuditFilters): Promise<EntryFilter | undefined> => {
    const { actor, action, client, text, from, to } = filters;
    const findDayFault = (day: string | undefined) =>
      day === undefined || isCivilDate(day) ? undefined : "Enter a date that exists.";
    requireNone({ from: findDayFault(from), to: findDayFault(to) });
    const [clientId, first, firstAfter] = await Promise.all([
      client?.includes("@") ? findClientId(database, client) : client,
      from === undefined ? undefined : findFirstOn(database, from, timeZone),
      to === undefined ? undefined : findFirstAfter(database, to, timeZone),
    ]);
    if ((client !== undefined && clientId === undefined) || (from !== undefined && first === undefined))
      return undefined;
    const clientIds = clientId === undefined ? undefined : await listIds(clientId);
    return { ...toActorFilter(actor), action, clientIds, text, from: first, below: firstAfter };
  };

  /** @param before a number: the entries below it */
  const list = async (
    filter: EntryFilter | undefined,
    before: number | undefined,
    limit: number,
  ): Promise<EntryRow[]> => {
    if (!filter) return [];
    const below = Math.min(before ?? Number.MAX_SAFE_INTEGER, filter.below ?? Number.MAX_SAFE_INTEGER);
    return listEntries(database, below === Number.MAX_SAFE_INTEGER ? filter : { ...filter, below }, limit);
  };

  const gather = async (filter: EntryFilter | undefined): Promise<EntryRow[]> => {
    const rows: EntryRow[] = [];
    while (rows.length <= auditLimits.exportEntries) {
      const more = await list(filter, rows.at(-1)?.number, exportBatch);
      rows.push(...more);
      if (more.length < exportBatch) break;
    }
    return rows;
  };

  return {
    /** A page, newest first. @throws {DomainError} `invalid_fields` for a day that doesn't exist */
    async search(filters: AuditFilters, before: string | undefined): Promise<AnswerOf<typeof auditEntries>["data"]> {
      const rows = await list(
        await loadFilter(filters),
        before === undefined ? undefined : Number(before),
        auditLimits.pageEntries + 1,
      );
      const { page, next } = cutPage(rows, auditLimits.pageEntries, ({ number }) => String(number));
      return { entries: page.map(toWire), next_before: next };
    },

    /**
     * The newest `auditLimits.exportEntries`. Records the export.
     * @throws {DomainError} `invalid_fields`
     */
    async export(
      staff: StaffIdentity,
      { reason, ...filters }: AuditFilters & { readonly reason: string },
    ): Promise<AnswerOf<typeof exportAudit>["data"]> {
      const filter = await loadFilter(filters);
      const rows = await gather(filter);
      const kept = rows.slice(0, auditLimits.exportEntries);
      // A searched email names a client, and entries outlive clients.
      const { clientIds: [clientId] = [], ...told } = filter ?? {};
      await audit.record(database, {
        ...actedBy(staff),
        action: waysOut.auditExport.audit,
        ...(clientId === undefined ? {} : { clientId }),
        detail: { reason, entries: kept.length, ...told },
      });
      return {
        filename: `audit-${toCivilDate(timeZone, new Date())}.csv`,
        csv: toCsv([head, ...kept.map(toCsvRow)]),
        entries: kept.length,
        is_cut: rows.length > kept.length,
      };
    },
  };
};

const toActorFilter = (actor: string | undefined): Pick<EntryFilter, "actorId" | "actorKind"> => {
  if (actor === "clients") return { actorKind: "client" };
  if (actor === "system") return { actorKind: "system" };
  return { actorId: actor };
};
