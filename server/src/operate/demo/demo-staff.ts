import { randomUUID } from "node:crypto";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { Secret, TOTP } from "otpauth";
import { findMemberByEmail, insertMember, updateWayIn } from "../../features/accounts/staff/member.repository.ts";
import type { CurrentFirm } from "../../firm/current-firm.ts";
import { createOneTimeCodes } from "../../identity/second-factor/one-time-codes.ts";
import type { StaffIdentity } from "../../identity/staff-session/staff-identity.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Database } from "../../platform/db/database.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import type { DemoServices } from "./demo-services.ts";

const people: readonly { readonly name: string; readonly email: string; readonly role: StaffRole }[] = [
  { name: "Morgan Ellis (sample)", email: "manager@desk.example.com", role: "manager" },
  { name: "Dana Whitfield (sample)", email: "advisor@desk.example.com", role: "advisor" },
  { name: "Marcus Reyes (sample)", email: "advisor2@desk.example.com", role: "advisor" },
  { name: "Priya Anand (sample)", email: "auditor@desk.example.com", role: "auditor" },
  { name: "Ruth Okafor (sample)", email: "manager2@desk.example.com", role: "manager" },
];

export const demoStaffEmails = people.map(({ email }) => email);

export interface DemoStaff {
  readonly manager: StaffIdentity;
  /** Verifies what the manager wrote: no one verifies their own. */
  readonly verifier: StaffIdentity;
  readonly advisors: readonly StaffIdentity[];
  readonly signIns: readonly { readonly role: StaffRole; readonly email: string }[];
  /** Key of everyone's one-time codes, in base32. */
  readonly key: string;
}

/** Creates the sample firm. Its staff share one password and one key, so a visitor needs only those. */
export const createDemoStaff = async (
  { database, oneTimeCodes }: Pick<DemoServices, "database" | "oneTimeCodes">,
  passwordHash: string,
): Promise<DemoStaff> => {
  const key = oneTimeCodes.newKey();
  const identities = await withTransaction(database, async (tx) => {
    const made: StaffIdentity[] = [];
    for (const { name, email, role } of people) {
      const id = randomUUID();
      await insertMember(tx, { id, name, email, role });
      await updateWayIn(tx, { staffId: id, passwordHash, totpSealed: oneTimeCodes.seal(id, key), totpStep: null });
      made.push({ staffId: id, name, role, sessionId: randomUUID(), address: "127.0.0.1" });
    }
    return made;
  });
  const [manager, verifier] = identities.filter(({ role }) => role === "manager");
  if (!manager || !verifier) throw new Error("The sample firm lacks a manager.");
  const advisors = identities.filter(({ role }) => role === "advisor");
  return { manager, verifier, advisors, signIns: people.map(({ role, email }) => ({ role, email })), key };
};

/** Returns the sample staff's current one-time code; undefined when there are no sample staff. */
export const findSampleCode = async (parts: {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly currentFirm: CurrentFirm;
}): Promise<string | undefined> => {
  const member = await findMemberByEmail(parts.database, people[0]?.email ?? "");
  if (!member?.totp_sealed) return undefined;
  const key = createOneTimeCodes(parts).unseal(member.id, member.totp_sealed);
  return new TOTP({ secret: Secret.fromBase32(key) }).generate();
};
