import { listFirst } from "@funding-desk/contract/forms/list-first";
import type { TemplateValues } from "@funding-desk/contract/messages/message-template/fields";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { DatedOwed, DatedOwedService } from "../../intake/owed/dated-owed.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type KnownClientRow, listKnownClients } from "./template-values.repository.ts";

export type TemplateValuesService = ReturnType<typeof createTemplateValues>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly currentFirm: CurrentFirm;
  readonly owed: DatedOwedService;
}

/** What is owed from any day on. */
const fromTheBeginning = "2000-01-01";
const namedDocuments = 10;

/** What the fields of a template are for a client. */
export const createTemplateValues = ({ database, access, currentFirm, owed }: Deps) => {
  const find = async (db: Queryable, clientId: string): Promise<TemplateValues | undefined> => {
    const [[row], open] = await Promise.all([
      listKnownClients(db, [clientId]),
      owed.listSince(db, { clientIds: [clientId], since: fromTheBeginning }),
    ]);
    if (!row) return undefined;
    const { name, phone } = currentFirm().identity;
    return {
      first_name: row.first_name,
      last_name: row.last_name,
      business_name: row.business_name ?? "",
      advisor_name: row.advisor_name ?? "",
      next_call: formatCall(row),
      open_documents: listDocuments(open),
      firm_name: name,
      firm_phone: phone,
    };
  };

  return {
    /** Undefined for a client who was erased. */
    find,

    /** @throws {DomainError} `not_found` for a client out of sight */
    async load(staff: StaffIdentity, clientId: string): Promise<TemplateValues> {
      await access.requireVisible(database, staff, clientId);
      return requireFound(await find(database, clientId));
    },
  };
};

/** Such as "Tuesday, January 5 at 10:00 AM EST", in the zone the client booked the call in. */
const formatCall = ({ starts_at: startsAt, time_zone: timeZone }: KnownClientRow): string =>
  startsAt === null || timeZone === null
    ? ""
    : new Intl.DateTimeFormat("en-US", {
        timeZone,
        weekday: "long",
        month: "long",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
      }).format(startsAt);

const listDocuments = (open: readonly DatedOwed[]): string => {
  const titles = open.filter(({ kind }) => kind === "request" || kind === "paper").map(({ title }) => title);
  return listFirst([...new Set(titles)], namedDocuments);
};
