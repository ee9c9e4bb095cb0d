import type {
  SettingChange,
  SettingDetail,
  SettingField,
  SettingValue,
} from "@funding-desk/contract/oversight/audit/setting-change";
import { actedBy, type StaffIdentity } from "../identity/staff-session/staff-identity.ts";
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

interface ListedSetting<Row> {
  /** Changes to the list wait for each other. */
  readonly lock: (tx: Transaction) => Promise<void>;
  readonly list: (tx: Transaction) => Promise<readonly Row[]>;
  /** @returns what to record; undefined when nothing changed */
  readonly act: (tx: Transaction, rows: readonly Row[]) => Promise<SettingDetail | undefined>;
}

/** Changes a setting that is a list, and records it. */
export const changeListedSetting = <Row>(
  { database, audit, live }: Pick<SharedDeps, "database" | "audit" | "live">,
  staff: StaffIdentity,
  { lock, list, act }: ListedSetting<Row>,
): Promise<void> =>
  withTransaction(database, async (tx) => {
    await lock(tx);
    const detail = await act(tx, await list(tx));
    if (!detail) return;
    await live.notify(tx);
    await audit.record(tx, { ...actedBy(staff), action: "setting.changed", detail });
  });
