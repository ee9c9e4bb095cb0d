import { openClientForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import {
  type clientDuplicates,
  duplicateReasons,
  type findDuplicates,
} from "@funding-desk/contract/accounts/duplicate/desk-api";
import { readWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { canSee } from "../../../identity/staff-session/visibility.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DuplicateRow, listDuplicates, listLikely } from "./duplicates.repository.ts";

type Found = AnswerOf<typeof clientDuplicates>["data"];

/** Clients who may be the same person or business. */
export type Duplicates = ReturnType<typeof createDuplicates>;

const mostClients = 10;
/** Each client has at most five things in common with another. A phone that hundreds share isn't worth reading through. */
const mostRows = 200;

export const createDuplicates = ({ database, access }: Pick<SharedDeps, "database" | "access">) => ({
  /** @throws {DomainError} `not_found` */
  async list(staff: StaffIdentity, clientId: string): Promise<Found> {
    await access.requireVisible(database, staff, clientId);
    return toWire(staff, await listDuplicates(database, clientId, mostRows));
  },

  /** Before someone's file is opened. What is missing or wrong finds no one. */
  async find(staff: StaffIdentity, body: BodyOf<typeof findDuplicates>): Promise<Found> {
    const { phone = "", firstName = "", lastName = "", state = "" } = readWire(openClientForm, body);
    const sought = { mobile: phone, first_name: firstName, last_name: lastName, state };
    return toWire(staff, await listLikely(database, sought, mostRows));
  },
});

const toWire = (staff: StaffIdentity, rows: readonly DuplicateRow[]): Found => {
  const found = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    return first
      ? [{ ...first, reasons: duplicateReasons.filter((each) => group.some(({ reason }) => reason === each)) }]
      : [];
  });
  const visible = found.filter(({ staff_id: id }) => canSee(staff, id));
  return {
    clients: visible
      .toSorted((one, other) => other.reasons.length - one.reasons.length)
      .slice(0, mostClients)
      .map(({ id, first_name, last_name, email, reasons }) => ({
        id,
        name: `${first_name} ${last_name}`,
        email,
        reasons,
      })),
    hidden: found.length - visible.length,
  };
};
