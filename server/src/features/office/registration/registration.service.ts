import { randomUUID } from "node:crypto";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { officeStates, toStateName } from "@funding-desk/contract/forms/options/states";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type addRegistration,
  type changeRegistration,
  type RegistrationWire,
  registrationLimits,
  type registrations,
} from "@funding-desk/contract/office/registration/desk-api";
import type { SettingDetail } from "@funding-desk/contract/oversight/audit/setting-change";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, findNumberFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import { changeSetting, listSettingChanges, requireRevision } from "../../setting-changes.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteRegistration,
  existsRegistration,
  insertRegistration,
  listRegistrations,
  lockRegistrations,
  type RegistrationRow,
  type RegistrationWords,
  updateRegistration,
} from "./registration.repository.ts";

export type RegistrationService = ReturnType<typeof createRegistrationService>;

type Deps = Pick<SharedDeps, "database" | "audit" | "live" | "timeZone">;

/** What the firm is registered for, by state. Each change answers with the whole list. */
export const createRegistrationService = (deps: Deps) => {
  const { database, timeZone } = deps;
  const getToday = (): string => toCivilDate(timeZone, new Date());

  const list = async (): Promise<AnswerOf<typeof registrations>["data"]> => ({
    today: getToday(),
    registrations: (await listRegistrations(database)).map(toWire),
  });

  const withList = async (
    staff: StaffIdentity,
    act: (tx: Transaction, rows: readonly RegistrationRow[]) => Promise<SettingDetail | undefined>,
  ) => {
    await changeSetting(deps, staff, { lock: lockRegistrations, read: listRegistrations, act });
    return list();
  };

  return {
    list,

    /** @throws {DomainError} `invalid_fields`, `registration_taken` */
    add: (staff: StaffIdentity, body: BodyOf<typeof addRegistration>) =>
      withList(staff, async (tx, rows) => {
        const words = parseWords(body);
        if (rows.length >= registrationLimits.registrations)
          throw invalidField("number", `You can list at most ${registrationLimits.registrations} registrations.`);
        await insertRegistration(tx, { ...words, id: randomUUID(), staffId: staff.staffId });
        return toDetail(words.state, listSettingChanges({}, toRecorded(words)));
      }),

    /** @throws {DomainError} `not_found`, `invalid_fields`, `setting_changed`, `registration_taken` */
    change: (
      staff: StaffIdentity,
      id: string,
      { expected_revision: expectedRevision, ...body }: BodyOf<typeof changeRegistration>,
    ) =>
      withList(staff, async (tx, rows) => {
        const words = parseWords(body);
        const row = getAtRevision(rows, id, expectedRevision);
        const changes = listSettingChanges(toRecorded(row), toRecorded(words));
        if (changes.length === 0 && row.state === words.state) return undefined;
        await updateRegistration(tx, { ...words, id, staffId: staff.staffId });
        return toDetail(words.state, changes);
      }),

    /** @throws {DomainError} `not_found`, `setting_changed` */
    remove: (staff: StaffIdentity, id: string, expectedRevision: number) =>
      withList(staff, async (tx, rows) => {
        const { state, number } = getAtRevision(rows, id, expectedRevision);
        await deleteRegistration(tx, id);
        return { setting: "registration", state, number, deleted: true };
      }),

    /** What holds today, for the public pages: without notes, bonds, and what has ended. */
    async listShown(): Promise<{ readonly state: string; readonly authority: string; readonly number: string }[]> {
      const today = getToday();
      return (await listRegistrations(database))
        .filter(({ valid_until: until }) => until === null || until >= today)
        .map(({ state, authority, number }) => ({ state: toStateName(state), authority, number }));
    },

    /** Whether the firm is registered in a state today. @param state two letters */
    isRegistered: (db: Queryable, state: string): Promise<boolean> => existsRegistration(db, state, getToday()),
  };
};

const toDetail = (state: string, changes: ReturnType<typeof listSettingChanges>): SettingDetail => ({
  setting: "registration",
  state,
  changes,
});

const getAtRevision = (rows: readonly RegistrationRow[], id: string, revision: number): RegistrationRow => {
  const row = requireFound(rows.find((each) => each.id === id));
  requireRevision(row, revision);
  return row;
};

/** The parts that the audit keeps. */
const toRecorded = ({ authority, number, valid_until, bond_amount, bond_until, note }: RegistrationWords) => ({
  authority,
  number,
  valid_until,
  bond_amount,
  bond_until,
  note,
});

const findDayFault = (day: string | null): string | undefined =>
  day === null || isCivilDate(day) ? undefined : "This isn't a real date.";

const parseWords = (body: BodyOf<typeof addRegistration>): RegistrationWords => {
  const state = body.state.toUpperCase();
  const authority = normalizeLine(body.authority);
  const number = normalizeLine(body.number);
  const note = normalizeText(body.note);
  const { bond_amount: bond, bond_until: bondUntil } = body;
  requireNone({
    state: officeStates.includes(state) ? undefined : "Please choose a state.",
    authority: findLineFault(authority, { max: registrationLimits.authorityChars, what: "the authority" }),
    number: findLineFault(number, { max: registrationLimits.numberChars, what: "the number" }),
    valid_until: findDayFault(body.valid_until),
    bond_amount: bond === null ? undefined : findNumberFault(bond, [1, registrationLimits.bondDollars]),
    bond_until:
      bond === null && bondUntil !== null ? "Please enter the bond's amount as well." : findDayFault(bondUntil),
    note: findLengthFault(note, registrationLimits.noteChars),
  });
  return {
    state,
    authority,
    number,
    valid_until: body.valid_until,
    bond_amount: bond,
    bond_until: bondUntil,
    note,
  };
};

const toWire = ({ changed_by_name, changed_at, ...row }: RegistrationRow): RegistrationWire => ({
  ...row,
  changed_by: changed_by_name,
  changed_at: changed_at.toISOString(),
});
