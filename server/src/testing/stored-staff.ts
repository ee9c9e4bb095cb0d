import { randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { Queryable } from "../platform/db/database.ts";

/** Inserts an active member without an invitation or a way to sign in. */
export const insertStoredStaff = async (db: Queryable, role: StaffRole, name = "Grace Hopper"): Promise<string> => {
  const id = randomUUID();
  await db.query("insert into staff (id, name, email, role, joined_at) values ($1, $2, $3, $4, now())", [
    id,
    name,
    `${id.slice(0, 8)}@firm.example.com`,
    role,
  ]);
  return id;
};
