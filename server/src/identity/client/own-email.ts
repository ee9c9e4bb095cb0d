import { isAcceptedEmail } from "@funding-desk/contract/firm/email";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import type { Queryable } from "../../platform/db/database.ts";
import { findClientById } from "./client.repository.ts";

interface OwnEmail {
  readonly clientId: string;
  readonly typed: unknown;
}

/** The rules with the client's own address, which is looked up only when what was typed isn't accepted without it. */
export const addOwnEmail = async (
  rules: CheckRules,
  db: Queryable,
  { clientId, typed }: OwnEmail,
): Promise<CheckRules> =>
  typeof typed !== "string" || isAcceptedEmail(typed.trim(), rules.emailPolicy)
    ? rules
    : { ...rules, ownEmail: (await findClientById(db, clientId))?.email };
