import type { SettingChange, SettingField, SettingValue } from "@funding-desk/contract/audit/setting-change";
import { DomainError } from "./errors.ts";

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
