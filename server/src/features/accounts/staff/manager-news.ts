import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listManagers, type StaffRow } from "./member.repository.ts";
import { managerAddedMail } from "./staff-mails.ts";

type Person = Pick<StaffRow, "id" | "name" | "email">;

export const toAddress = ({ name, email }: Pick<Person, "name" | "email">) => ({ name, address: email });

/** Mails every manager but the person, so that no one becomes a manager unnoticed. */
export const mailManagers = async (
  { mails }: Pick<SharedDeps, "mails">,
  tx: Transaction,
  { person, what, by }: { readonly person: Person; readonly what: "invited" | "made"; readonly by: string },
): Promise<void> => {
  const news = { clientId: null, member: person.name, email: person.email, what, by, at: new Date().toISOString() };
  for (const manager of await listManagers(tx))
    if (manager.id !== person.id) await mails.queue(tx, managerAddedMail, { ...news, to: toAddress(manager) });
};
