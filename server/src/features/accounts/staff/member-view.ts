import type { Member } from "@funding-desk/contract/accounts/staff/desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findListedMember, type ListedMemberRow } from "./member.repository.ts";

const findStatus = ({ joined_at, is_active, link_expires_at }: ListedMemberRow): Member["status"] => {
  if (joined_at !== null) return is_active ? "active" : "deactivated";
  return link_expires_at !== null && link_expires_at > new Date() ? "invited" : "invitation expired";
};

/** A member as managers see them. */
export const toWireMember = (row: ListedMemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: findStatus(row),
  link_expires_at: row.link_expires_at?.toISOString() ?? null,
  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
});

/** @throws {DomainError} `not_found` */
export const loadMember = async (db: Queryable, id: string): Promise<Member> =>
  toWireMember(requireFound(await findListedMember(db, id)));
