import { DomainError } from "./errors.ts";

type Value = string | number | boolean | null;

const shownChars = 500;
const shown = (value: Value): Value => (typeof value === "string" ? value.slice(0, shownChars) : value);

/** For the audit: what was changed, with before and after. Of settings that are nobody's secret. */
export const changesBetween = (
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      before[name] === value
        ? []
        : [
            [`${name} before`, shown(before[name] ?? null)],
            [`${name} after`, shown(value)],
          ],
    ),
  );

/** Somebody was quicker. @param name who; null when that is not known */
export const changedMeanwhile = (name: string | null): DomainError =>
  new DomainError(
    "setting_changed",
    name === null ? {} : { sentence: `${name} has changed this meanwhile. Nothing of yours was saved.` },
  );
