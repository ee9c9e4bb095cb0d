import type { ClientColumn, ClientListRow, exportClients } from "@funding-desk/contract/desk/client-list/desk-api";
import { clientListLimits } from "@funding-desk/contract/desk/client-list/desk-api";
import { columnLabels, formatSource, linkWords } from "@funding-desk/contract/desk/client-list/words";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type CsvCell, toCsv } from "../../../platform/text/csv.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientListService } from "./client-list.service.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "timeZone"> {
  readonly clients: Pick<ClientListService, "listChosen">;
}

export type ExportClients = ReturnType<typeof createExportClients>;

/** The list as a CSV file, and a record of who took it. @throws {DomainError} `malformed` */
export const createExportClients = ({ database, audit, timeZone, clients }: Deps) => {
  const toDay = (instant: string | null): string =>
    instant === null ? "" : formatDate(toCivilDate(timeZone, new Date(instant)));

  const cellOf: Readonly<Record<ClientColumn, (row: ClientListRow) => CsvCell>> = {
    business: ({ business_name }) => business_name,
    advisor: ({ advisor }) => advisor?.name ?? "",
    prequalification: ({ prequalification }) => prequalification,
    application: ({ application }) => application,
    next_step: ({ next_step: step }) => step?.title ?? "",
    due: ({ next_step: step }) => (step ? formatDate(step.due_on) : ""),
    client_acted: ({ client_acted_at }) => toDay(client_acted_at),
    firm_acted: ({ firm_acted_at }) => toDay(firm_acted_at),
    papers: ({ papers }) => papers,
    link: ({ link }) => linkWords[link],
    state: ({ state }) => state,
    source: formatSource,
    amount: ({ amount }) => amount,
    deals: ({ deals }) => deals,
    last_deal: ({ last_deal_on: day }) => (day === null ? "" : formatDate(day)),
    added: ({ added_at }) => toDay(added_at),
  };

  return async (
    staff: StaffIdentity,
    { selection, sort, direction, reason, ...asked }: BodyOf<typeof exportClients>,
  ): Promise<AnswerOf<typeof exportClients>["data"]> => {
    const columns = [...new Set(asked.columns)];
    const limit = clientListLimits.exportRows;
    const found = await clients.listChosen(staff, selection, { sort, direction, limit: limit + 1 });
    const rows = found.slice(0, limit);
    await audit.record(database, {
      ...actedBy(staff),
      action: waysOut.clientListExport.audit,
      detail: {
        rows: rows.length,
        columns,
        filters: selection.kind === "clients" ? null : Object.keys(selection.filters),
        reason,
      },
    });
    return {
      filename: `clients-${toCivilDate(timeZone, new Date())}.csv`,
      csv: toCsv([
        ["Client", ...columns.map((column) => columnLabels[column])],
        ...rows.map((row) => [row.client_name, ...columns.map((column) => cellOf[column](row))]),
      ]),
      rows: rows.length,
      is_cut: found.length > limit,
    };
  };
};
