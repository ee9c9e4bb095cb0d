import { type FirmFactName, type FirmFacts, firmFactNames, toFacts } from "@funding-desk/contract/firm/facts";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { formatPhone } from "@funding-desk/contract/forms/format";
import { messages } from "@funding-desk/contract/forms/messages";
import { officeStates } from "@funding-desk/contract/forms/options/states";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { type changeFirmFacts, firmFactLimits } from "@funding-desk/contract/office/firm-facts/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { applyRow } from "../../../firm/current-firm.ts";
import { type FirmFactsRow, findFirmFacts, lockFirmFacts, saveFirmFacts } from "../../../firm/firm-facts.repository.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findEmailFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";

type Setting = AnswerOf<typeof changeFirmFacts>["data"];

export type FirmFactsService = ReturnType<typeof createFirmFactsService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  /** From the configuration. */
  readonly firm: Firm;
  /** Brings this server's copy up to date. */
  readonly refreshFirm: () => Promise<void>;
}

/** The facts about the firm that managers change. */
export const createFirmFactsService = (deps: Deps) => {
  const { database, firm, refreshFirm } = deps;
  const configured = toFacts(firm);
  // Written like a typed one, so that saving an unchanged number isn't a change.
  const base = { ...configured, phone: normalizePhone(configured.phone) };
  const toCurrent = (row: FirmFactsRow | undefined): FirmFacts => toFacts(applyRow(firm, row));
  const load = async (): Promise<Setting> => {
    const row = await findFirmFacts(database);
    return {
      ...toCurrent(row),
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
      changed_at: row?.changed_at.toISOString() ?? null,
    };
  };

  return {
    load,

    /** @throws {DomainError} `invalid_fields`, `setting_changed` */
    async change(
      staff: StaffIdentity,
      { expected_revision: expectedRevision, ...typed }: BodyOf<typeof changeFirmFacts>,
    ): Promise<Setting> {
      const facts = checkFacts(typed);
      await changeSetting(deps, staff, {
        lock: lockFirmFacts,
        read: findFirmFacts,
        act: async (tx, row) => {
          requireRevision(row, expectedRevision);
          // A fact equal to the configuration's is stored as null, so that it follows the configuration.
          await saveFirmFacts(
            tx,
            mapFacts((name) => (facts[name] === base[name] ? null : facts[name])),
            staff.staffId,
          );
          return { setting: "firm", changes: listSettingChanges(toCurrent(row), facts) };
        },
      });
      // Refresh this server now, because the person who saved it will look for it next.
      await refreshFirm();
      return load();
    },
  };
};

const mapFacts = <Value>(map: (name: FirmFactName) => Value): Readonly<Record<FirmFactName, Value>> =>
  Object.fromEntries(firmFactNames.map((name) => [name, map(name)])) as Record<FirmFactName, Value>;

const checkFacts = (typed: FirmFacts): FirmFacts => {
  const facts = { ...mapFacts((name) => typed[name].trim()), phone: normalizePhone(typed.phone) };
  const findFault = (field: keyof typeof firmFactLimits, what: string) =>
    findLineFault(facts[field], { max: firmFactLimits[field], what });
  requireNone({
    name: findFault("name", "the firm's name"),
    legal_name: findFault("legal_name", "the firm's legal name"),
    phone: facts.phone === "" ? messages.phoneInvalid : undefined,
    email: findFault("email", "an email address") ?? findEmailFault(facts.email),
    hours: findFault("hours", "your hours"),
    street: findFault("street", "the street address"),
    city: findFault("city", "the city"),
    state: officeStates.includes(facts.state) ? undefined : "Please choose a state.",
    zip: /^\d{5}(?:-\d{4})?$/.test(facts.zip) ? undefined : messages.zipInvalid,
    latitude: findDegreesFault(facts.latitude, 90),
    longitude: findDegreesFault(facts.longitude, 180),
    advisor_name: findFault("advisor_name", "the advisor's name"),
    advisor_title: findFault("advisor_title", "the advisor's title"),
  });
  return facts;
};

/** "" for anything but a US number. */
const normalizePhone = (typed: string): string => {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === limits.phoneDigits ? formatPhone(digits) : "";
};

const findDegreesFault = (text: string, most: number): string | undefined =>
  /^-?\d{1,3}(?:\.\d{1,8})?$/.test(text) && Math.abs(Number(text)) <= most
    ? undefined
    : `Please enter degrees between -${most} and ${most}, with a decimal point.`;
