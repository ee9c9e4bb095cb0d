import { type AuditAction, wordsOf } from "@funding-desk/contract/audit/actions";
import type { AuditEntryWire } from "@funding-desk/contract/audit/desk-api";
import { actionTellings } from "./action-tellings.ts";
import { changesIn, isChange } from "./setting-telling.ts";
import { capitalized, type KnownNames, plain, type Telling } from "./telling.ts";

interface EntryWords {
  /** What was done. */
  readonly what: string;
  /** To what; null where that is said already, or where it has no name. */
  readonly about: string | null;
  /** Where at the desk that is; null for no place of its own. */
  readonly path: string | null;
  /** More of it, a line each. */
  readonly details: readonly string[];
}

type Told = Pick<AuditEntryWire, "action" | "subject" | "detail">;

const tellingOf = (action: string): Telling =>
  Object.hasOwn(actionTellings, action) ? actionTellings[action as AuditAction] : {};

/** An entry as a person reads it. What a later version of the product has recorded is shown as it is. */
export const wordsOfEntry = ({ action, subject, detail }: Told, names: KnownNames): EntryWords => {
  const { subject: aboutOf = capitalized, path, detail: tellings = {} } = tellingOf(action);
  const told = Object.entries(tellings).flatMap(([name, tell]) => {
    const value = detail[name];
    return (value === undefined ? null : tell(value, detail, names)) ?? [];
  });
  const others = Object.entries(detail)
    .filter(([name]) => !Object.hasOwn(tellings, name) && !isChange(name))
    .map(([name, value]) => `${capitalized(name.replaceAll("_", " "))}: ${plain(value)}`);
  return {
    what: capitalized(wordsOf(action).label),
    about: subject === null ? null : aboutOf(subject, names),
    path: subject === null ? null : (path?.(subject) ?? null),
    details: [...told, ...changesIn(detail), ...others],
  };
};
