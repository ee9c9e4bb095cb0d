import type {
  SettingChange,
  SettingDetail,
  SettingField,
  SettingValue,
} from "@funding-desk/contract/oversight/audit/setting-change";
import { actedBy, type StaffIdentity } from "../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../platform/db/database.ts";
import { type Transaction, withTransaction } from "../platform/db/transaction.ts";
import { DomainError } from "../platform/errors/errors.ts";
import type { SharedDeps } from "./shared-deps.ts";

const shownChars = 500;
const shorten = (value: SettingValue): SettingValue => (typeof value === "string" ? value.slice(0, shownChars) : value);

/** The change to a setting that isn't secret, for the audit. */
export const listSettingChanges = <Field extends SettingField>(
  before: { readonly [F in Field]?: SettingValue },
  after: { readonly [F in Field]: SettingValue },
): SettingChange[] =>
  (Object.keys(after) as Field[]).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field, before: shorten(before[field] ?? null), after: shorten(after[field]) }],
  );

/** The error for a change that came too late. @param name the earlier editor; null if unknown */
export const createSettingConflict = (name: string | null): DomainError =>
  new DomainError(
    "setting_changed",
    name === null ? {} : { sentence: `${name} changed these settings in the meantime. Your changes weren't saved.` },
  );

/** @throws {DomainError} `setting_changed` when someone has changed it since. @param row undefined until someone has */
export const requireRevision = (
  row: { readonly revision: number; readonly changed_by_name: string | null } | undefined,
  seen: number,
): void => {
  if ((row?.revision ?? 0) !== seen) throw createSettingConflict(row?.changed_by_name ?? null);
};

interface SettingAct<Stored> {
  /** Changes wait for each other. */
  readonly lock: (tx: Transaction) => Promise<void>;
  readonly read: (tx: Transaction) => Promise<Stored>;
  /** @returns what to record; undefined when nothing changed */
  readonly act: (tx: Transaction, before: Stored) => Promise<SettingDetail | undefined>;
}

/** Changes a setting, and records it. */
export const changeSetting = <Stored>(
  { database, audit, live }: Pick<SharedDeps, "database" | "audit" | "live">,
  staff: StaffIdentity,
  { lock, read, act }: SettingAct<Stored>,
): Promise<void> =>
  withTransaction(database, async (tx) => {
    await lock(tx);
    const detail = await act(tx, await read(tx));
    if (!detail) return;
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail });
  });

interface SingleSetting<Value, Field extends SettingField> {
  /** In the audit. */
  readonly name:
    | "reminders"
    | "goals for answers"
    | "time to undo"
    | "targets for a month"
    | "answers to requests for a Sign Up Id";
  /** Until someone changes it. */
  readonly first: Value;
  readonly find: (
    db: Queryable,
  ) => Promise<{ readonly setting: Value; readonly revision: number; readonly changed_by_name: string } | undefined>;
  readonly lock: (tx: Transaction) => Promise<void>;
  readonly save: (tx: Transaction, value: Value, staffId: string) => Promise<void>;
  /** In words, for the audit. */
  readonly describe: (value: Value) => { readonly [F in Field]: SettingValue };
}

/** A setting of which there is one, in a row of its own. */
export const createSingleSetting = <Value, Field extends SettingField>(
  deps: Pick<SharedDeps, "database" | "audit" | "live">,
  { name, first, find, lock, save, describe }: SingleSetting<Value, Field>,
) => {
  const load = async () => {
    const row = await find(deps.database);
    return {
      setting: row?.setting ?? first,
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by_name ?? null,
    };
  };
  return {
    load,

    /** @throws {DomainError} `setting_changed` */
    async change(staff: StaffIdentity, setting: Value, seen: number) {
      await changeSetting(deps, staff, {
        lock,
        read: find,
        act: async (tx, before) => {
          requireRevision(before, seen);
          const changes = listSettingChanges<Field>(describe(before?.setting ?? first), describe(setting));
          if (changes.length === 0) return;
          await save(tx, setting, staff.staffId);
          return { setting: name, changes };
        },
      });
      return load();
    },
  };
};
