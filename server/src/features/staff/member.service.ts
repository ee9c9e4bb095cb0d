import { randomUUID } from "node:crypto";
import type { Member } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff/role";
import type { Audit, AuditActor } from "../../audit/audit.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import { emailFault, requireNone } from "../../field-faults.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import { endStaffSessions } from "../../staff-session/staff-sessions.ts";
import {
  deleteMember,
  existsJoinedMember,
  findListedMember,
  findMemberByEmail,
  findMemberForUpdate,
  insertMember,
  type ListedMemberRow,
  listColleagues,
  listMembers,
  lockActiveManagers,
  type StaffRow,
  updateMember,
} from "./member.repository.ts";
import { deleteSetupsOf, deleteSetupsOfKind } from "./setup.repository.ts";
import { issueSetupLink } from "./setup-links.ts";
import { nameFault } from "./staff-checks.ts";
import { invitationMail, renewalMail } from "./staff-mails.ts";

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly is_active?: boolean | undefined;
}

/** Who does it: a manager, or the operator at the command line. */
export type Inviter = Pick<StaffIdentity, "staffId" | "name" | "address"> | "operator";

export interface MemberService {
  list(): Promise<Member[]>;
  /** Whoever a file can be given to. */
  colleagues(): Promise<Pick<StaffRow, "id" | "name" | "role">[]>;
  /** @returns the member and the link that was mailed. @throws {DomainError} `invalid_fields`, `staff_email_taken` */
  invite(inviter: Inviter, person: NewMember): Promise<{ member: Member; url: string }>;
  /** @returns the link that was mailed. @throws {DomainError} `not_found`, `deactivated` */
  sendLink(inviter: Inviter, id: string): Promise<{ member: Member; url: string }>;
  /** @throws {DomainError} `not_found`, `already_joined` */
  withdraw(manager: StaffIdentity, id: string): Promise<void>;
  /** @throws {DomainError} `not_found`, `last_manager`, `own_role` */
  change(manager: StaffIdentity, id: string, change: MemberChange): Promise<Member>;
  /** Mails a link to a member of that e-mail, and says and takes the same time if there is none. @throws {DomainError} `too_many_requests` */
  askRecovery(email: string, address: string): Promise<void>;
  /** A link with which the first manager sets up the firm's desk; undefined once somebody has joined. */
  firstLink(): Promise<string | undefined>;
  /** The id behind an e-mail, for the command line. */
  idOf(email: string): Promise<string | undefined>;
}

export interface MemberDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly rateLimits: Pick<RateLimits, "count">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
  readonly siteUrl: string;
}

/** Undoes what was done only so that it takes as long. */
class NobodyThere extends Error {}

/** Stands for the member that there is not. */
const nobody: Pick<StaffRow, "id" | "name" | "email"> = { id: "", name: "", email: "" };

const statusOf = ({ joined_at, is_active, link_expires_at }: ListedMemberRow): Member["status"] => {
  if (joined_at !== null) return is_active ? "active" : "deactivated";
  return link_expires_at !== null && link_expires_at > new Date() ? "invited" : "invitation expired";
};

const present = (row: ListedMemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: statusOf(row),
  link_expires_at: row.link_expires_at?.toISOString() ?? null,
  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
});

const actorOf = (inviter: Inviter): { actor: AuditActor; address?: string } =>
  inviter === "operator" ? { actor: { kind: "system" } } : { actor: staffActor(inviter), address: inviter.address };

export const createMemberService = (deps: MemberDependencies): MemberService => {
  const { database, audit, letterhead, siteUrl } = deps;

  const presentMember = async (db: Queryable, id: string): Promise<Member> => {
    const row = await findListedMember(db, id);
    if (!row) throw new DomainError("not_found");
    return present(row);
  };

  const requireMember = async (tx: Transaction, id: string) => {
    const row = await findMemberForUpdate(tx, id);
    if (!row) throw new DomainError("not_found");
    return row;
  };

  const to = ({ name, email }: Pick<StaffRow, "name" | "email">) => ({ name, address: email });

  const mailInvitation = async (tx: Transaction, inviter: Inviter, person: NewMember & { id: string }) => {
    await deleteSetupsOf(tx, person.id);
    const url = await issueSetupLink(tx, { kind: "invitation", staffId: person.id, siteUrl });
    const invitedBy = inviter === "operator" ? letterhead.firmName : inviter.name;
    await deps.mails.post(
      tx,
      null,
      invitationMail({ letterhead, to: to(person) }, { url, role: person.role, invitedBy }),
    );
    const detail = { role: person.role };
    await audit.record(tx, { ...actorOf(inviter), action: "staff.invited", subject: person.name, detail });
    return url;
  };

  const mailRenewal = async (tx: Transaction, inviter: Inviter, person: StaffRow) => {
    await deleteSetupsOf(tx, person.id);
    const url = await issueSetupLink(tx, { kind: "renewal", staffId: person.id, siteUrl });
    await deps.mails.post(tx, null, renewalMail({ letterhead, to: to(person) }, { url, askedBy: "manager" }));
    const detail = { sent: "link to set up the sign-in anew" };
    await audit.record(tx, { ...actorOf(inviter), action: "staff.changed", subject: person.name, detail });
    return url;
  };

  const mailRecovery = async (tx: Transaction, person: typeof nobody, address: string) => {
    const isKnown = person.id !== nobody.id;
    if (isKnown) await deleteSetupsOfKind(tx, person.id, "recovery");
    const kind = isKnown ? "recovery" : "first";
    const url = await issueSetupLink(tx, { kind, staffId: isKnown ? person.id : null, siteUrl });
    await deps.mails.post(tx, null, renewalMail({ letterhead, to: to(person) }, { url, askedBy: "self" }));
    const actor = isKnown ? staffActor({ staffId: person.id, name: person.name }) : { kind: "system" as const };
    await audit.record(tx, { actor, action: "staff.second_factor", detail: { asked_for: "recovery link" }, address });
    if (!isKnown) throw new NobodyThere();
  };

  return {
    list: async () => (await listMembers(database, staffLimits.members)).map(present),
    colleagues: () => listColleagues(database, staffLimits.members),

    async invite(inviter, given) {
      const person = { id: randomUUID(), name: given.name.trim(), email: given.email.trim(), role: given.role };
      requireNone({ name: nameFault(person.name), email: emailFault(person.email) });
      const url = await withTransaction(database, async (tx) => {
        await insertMember(tx, person);
        return mailInvitation(tx, inviter, person);
      });
      return { member: await presentMember(database, person.id), url };
    },

    async sendLink(inviter, id) {
      const url = await withTransaction(database, async (tx) => {
        const person = await requireMember(tx, id);
        if (!person.is_active) throw new DomainError("deactivated");
        return person.joined_at === null ? mailInvitation(tx, inviter, person) : mailRenewal(tx, inviter, person);
      });
      return { member: await presentMember(database, id), url };
    },

    withdraw: (manager, id) =>
      withTransaction(database, async (tx) => {
        const person = await requireMember(tx, id);
        if (person.joined_at !== null) throw new DomainError("already_joined");
        await deleteMember(tx, id);
        const detail = { withdrawn: true };
        await audit.record(tx, { ...actorOf(manager), action: "staff.changed", subject: person.name, detail });
      }),

    async change(manager, id, { role, is_active }) {
      const changed = await withTransaction(database, async (tx) => {
        // Before the member's own row, and in one order, so that two managers who demote each other wait instead of both going.
        const managers = await lockActiveManagers(tx);
        const person = await requireMember(tx, id);
        const next = { id, role: role ?? person.role, is_active: is_active ?? person.is_active };
        if (next.role === person.role && next.is_active === person.is_active) return presentMember(tx, id);
        const staysManager = next.role === "manager" && next.is_active;
        if (managers.includes(id) && !staysManager && managers.length === 1) throw new DomainError("last_manager");
        if (id === manager.staffId) return undefined;
        await updateMember(tx, next);
        await endStaffSessions(tx, id);
        if (!next.is_active) await deleteSetupsOf(tx, id);
        const detail = { role: next.role, role_before: person.role, is_active: next.is_active };
        await audit.record(tx, { ...actorOf(manager), action: "staff.changed", subject: person.name, detail });
        return presentMember(tx, id);
      });
      if (changed) return changed;
      // Not before the locks are gone: those who wait for them may hold every other connection, and one is needed here.
      await audit.record(database, { ...actorOf(manager), action: "permission.refused", subject: "own role" });
      throw new DomainError("own_role");
    },

    async askRecovery(email, address) {
      await deps.rateLimits.count("staff-recovery-address", { address });
      await deps.rateLimits.count("staff-recovery-email", { email });
      const person = await findMemberByEmail(database, email.trim());
      const known = person?.is_active && person.joined_at !== null ? person : undefined;
      try {
        await withTransaction(database, (tx) => mailRecovery(tx, known ?? { ...nobody, email }, address));
      } catch (error) {
        if (!(error instanceof NobodyThere)) throw error;
      }
    },

    async firstLink() {
      if (await existsJoinedMember(database)) return undefined;
      return withTransaction(database, (tx) => issueSetupLink(tx, { kind: "first", staffId: null, siteUrl }));
    },

    idOf: async (email) => (await findMemberByEmail(database, email.trim()))?.id,
  };
};
