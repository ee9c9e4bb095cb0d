import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";

/** A member, or the rules that assign files. */
export type Actor = Pick<AuditEntry, "actor" | "address">;

export type TaskEvent = DetailOf<"task.changed">["what"];

/** @throws {DomainError} `invalid_fields` */
export const requireTitle = (typed: string): string => {
  const title = normalizeLine(typed);
  if (title === "") throw invalidField("title", "Enter what needs to be done.");
  requireNone({ title: findSsnFault(title) });
  return title;
};

/** @throws {DomainError} `invalid_fields` */
export const requireDay = (day: string): void => {
  if (!isCivilDate(day)) throw invalidField("due_on", "Enter a date that exists.");
};

/** Without the title: it can name the client, and entries outlive clients. */
export const recordTask = (
  audit: SharedDeps["audit"],
  tx: Transaction,
  { by, clientId, what }: { readonly by: Actor; readonly clientId: string; readonly what: TaskEvent },
): Promise<void> => audit.record(tx, { ...by, action: "task.changed", clientId, detail: { what } });
