import { randomUUID } from "node:crypto";
import type { Member } from "@funding-desk/contract/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { StaffRole } from "@funding-desk/contract/staff-role";
import type { AuditActor } from "../../audit/audit.ts";
import type { Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, requireFound } from "../../errors.ts";
import { findEmailFault, requireNone } from "../../field-faults.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import { endStaffSessions } from "../../staff-session/staff-sessions.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import {
  deleteMember,
  existsJoinedMember,
  findListedMember,
  findMemberByEmail,
  findMemberForUpdate,
  insertMember,
  type ListedMemberRow,
  listColleagues,
  listManagers,
  listMembers,
  lockActiveManagers,
  type StaffRow,
  updateMember,
} from "./member.repository.ts";
import { deleteSetups } from "./setup.repository.ts";
import { issueSetupLink } from "./setup-links.ts";
import { findNameFault } from "./staff-checks.ts";
import { invitationMail, managerAddedMail, recoveryMail, renewalMail } from "./staff-mails.ts";

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly is_active?: boolean | undefined;
}

/** A manager, or the operator at the command line. */
export type Inviter = Pick<StaffIdentity, "staffId" | "name" | "address"> | "operator";

export type MemberService = ReturnType<typeof createMemberService>;

export interface MemberDependencies extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly rateLimits: Pick<RateLimits, "count" | "take">;
  readonly captchas: Pick<CaptchaService, "countOrConsume">;
  readonly letterhead: Pick<Letterhead, "firmName">;
  readonly siteUrl: string;
}

/** Rolls back work done only so that an unknown email takes as long as a known one. */
class UnknownMember extends Error {}

/** Used when no member has the email. */
const unknownMember: Pick<StaffRow, "id" | "name" | "email"> = { id: "", name: "", email: "" };

const findStatus = ({ joined_at, is_active, link_expires_at }: ListedMemberRow): Member["status"] => {
  if (joined_at !== null) return is_active ? "active" : "deactivated";
  return link_expires_at !== null && link_expires_at > new Date() ? "invited" : "invitation expired";
};

const toWire = (row: ListedMemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: findStatus(row),
  link_expires_at: row.link_expires_at?.toISOString() ?? null,
  last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
});

const toActor = (inviter: Inviter): { actor: AuditActor; address?: string } =>
  inviter === "operator" ? { actor: { kind: "system" } } : actedBy(inviter);

export const createMemberService = (deps: MemberDependencies) => {
  const { database, audit, letterhead, siteUrl } = deps;

  const loadMember = async (db: Queryable, id: string): Promise<Member> => {
    const row = requireFound(await findListedMember(db, id));
    return toWire(row);
  };

  const requireMember = async (tx: Transaction, id: string) => requireFound(await findMemberForUpdate(tx, id));

  const toAddress = ({ name, email }: Pick<StaffRow, "name" | "email">) => ({ name, address: email });

  /** So that no one becomes a manager unnoticed. */
  const mailManagers = async (
    tx: Transaction,
    person: Pick<StaffRow, "id" | "name" | "email">,
    { what, by }: { readonly what: "invited" | "made"; readonly by: string },
  ) => {
    const news = { clientId: null, member: person.name, email: person.email, what, by, at: new Date().toISOString() };
    for (const manager of await listManagers(tx))
      if (manager.id !== person.id) await deps.mails.queue(tx, managerAddedMail, { ...news, to: toAddress(manager) });
  };

  const mailInvitation = async (tx: Transaction, inviter: Inviter, person: NewMember & { id: string }) => {
    await deleteSetups(tx, person.id);
    const url = await issueSetupLink(tx, { kind: "invitation", staffId: person.id, siteUrl });
    const invitedBy = inviter === "operator" ? letterhead.firmName : inviter.name;
    await deps.mails.queue(tx, invitationMail, {
      clientId: null,
      to: toAddress(person),
      url,
      role: person.role,
      invitedBy,
    });
    if (person.role === "manager") await mailManagers(tx, person, { what: "invited", by: invitedBy });
    const detail = { role: person.role };
    await audit.record(tx, { ...toActor(inviter), action: "staff.invited", subject: person.name, detail });
    return url;
  };

  const mailRenewal = async (tx: Transaction, inviter: Inviter, person: StaffRow) => {
    await deleteSetups(tx, person.id);
    const url = await issueSetupLink(tx, { kind: "renewal", staffId: person.id, siteUrl });
    await deps.mails.queue(tx, renewalMail, { clientId: null, to: toAddress(person), url });
    const detail = { sent: "link to set up the sign-in anew" } as const;
    await audit.record(tx, { ...toActor(inviter), action: "staff.changed", subject: person.name, detail });
    return url;
  };

  const mailRecovery = async (tx: Transaction, person: typeof unknownMember, address: string) => {
    const isKnown = person.id !== unknownMember.id;
    // Earlier links keep working, or anyone who knows the email could end the one that was just mailed.
    const kind = isKnown ? "recovery" : "first";
    const url = await issueSetupLink(tx, { kind, staffId: isKnown ? person.id : null, siteUrl });
    await deps.mails.queue(tx, recoveryMail, { clientId: null, to: toAddress(person), url });
    const actor = isKnown ? staffActor({ staffId: person.id, name: person.name }) : { kind: "system" as const };
    await audit.record(tx, { actor, action: "staff.second_factor", detail: { asked_for: "recovery link" }, address });
    if (!isKnown) throw new UnknownMember();
  };

  return {
    list: async (): Promise<Member[]> => (await listMembers(database, staffLimits.members)).map(toWire),
    /** Members a file can be assigned to. */
    colleagues: (): Promise<Pick<StaffRow, "id" | "name" | "role">[]> => listColleagues(database, staffLimits.members),

    /** @returns the member and the link that was mailed. @throws {DomainError} `invalid_fields`, `staff_email_taken` */
    async invite(inviter: Inviter, given: NewMember): Promise<{ member: Member; url: string }> {
      const person = { id: randomUUID(), name: given.name.trim(), email: given.email.trim(), role: given.role };
      requireNone({ name: findNameFault(person.name), email: findEmailFault(person.email) });
      const url = await withTransaction(database, async (tx) => {
        await insertMember(tx, person);
        return mailInvitation(tx, inviter, person);
      });
      return { member: await loadMember(database, person.id), url };
    },

    /** @returns the link that was mailed. @throws {DomainError} `not_found`, `deactivated` */
    async sendLink(inviter: Inviter, id: string): Promise<{ member: Member; url: string }> {
      const url = await withTransaction(database, async (tx) => {
        const person = await requireMember(tx, id);
        if (!person.is_active) throw new DomainError("deactivated");
        return person.joined_at === null ? mailInvitation(tx, inviter, person) : mailRenewal(tx, inviter, person);
      });
      return { member: await loadMember(database, id), url };
    },

    /** @throws {DomainError} `not_found`, `already_joined` */
    withdraw: (manager: StaffIdentity, id: string) =>
      withTransaction(database, async (tx) => {
        const person = await requireMember(tx, id);
        if (person.joined_at !== null) throw new DomainError("already_joined");
        await deleteMember(tx, id);
        const detail = { withdrawn: true } as const;
        await audit.record(tx, { ...toActor(manager), action: "staff.changed", subject: person.name, detail });
      }),

    /** @throws {DomainError} `not_found`, `last_manager`, `own_role` */
    async change(manager: StaffIdentity, id: string, { role, is_active }: MemberChange): Promise<Member> {
      const changed = await withTransaction(database, async (tx) => {
        // Lock the managers' rows first and in a fixed order, so that two managers demoting each other can't both succeed.
        const managers = await lockActiveManagers(tx);
        const person = await requireMember(tx, id);
        const next = { id, role: role ?? person.role, is_active: is_active ?? person.is_active };
        if (next.role === person.role && next.is_active === person.is_active) return loadMember(tx, id);
        const staysManager = next.role === "manager" && next.is_active;
        if (managers.includes(id) && !staysManager && managers.length === 1) throw new DomainError("last_manager");
        if (id === manager.staffId) return undefined;
        await updateMember(tx, next);
        await endStaffSessions(tx, id);
        if (!next.is_active) await deleteSetups(tx, id);
        if (staysManager) await mailManagers(tx, person, { what: "made", by: manager.name });
        const detail = { role: next.role, role_before: person.role, is_active: next.is_active };
        await audit.record(tx, { ...toActor(manager), action: "staff.changed", subject: person.name, detail });
        return loadMember(tx, id);
      });
      if (changed) return changed;
      // Wait until the locks are released: this needs a connection, and those waiting for the locks may hold all the others.
      await audit.record(database, { ...toActor(manager), action: "permission.refused", detail: { own_role: true } });
      throw new DomainError("own_role");
    },

    /**
     * Mails a link to the member with this email. Takes as long, and answers the same, when there is none. When several were
     * mailed lately, it mails no more: the newest link still works.
     * @throws {DomainError} `too_many_requests`, `captcha_failed`
     */
    async requestRecovery(email: string, { address, captcha }: { address: string; captcha: string | undefined }) {
      await deps.captchas.countOrConsume(() => deps.rateLimits.count("staff-recovery-address", { address }), {
        action: "desk",
        solution: captcha,
      });
      if ((await deps.rateLimits.take("staff-recovery-email", { email })) !== undefined) return;
      const person = await findMemberByEmail(database, email.trim());
      const known = person?.is_active && person.joined_at !== null ? person : undefined;
      try {
        await withTransaction(database, (tx) => mailRecovery(tx, known ?? { ...unknownMember, email }, address));
      } catch (error) {
        if (!(error instanceof UnknownMember)) throw error;
      }
    },

    /** The link for the first manager; undefined once someone has joined. */
    async firstLink(): Promise<string | undefined> {
      if (await existsJoinedMember(database)) return undefined;
      return withTransaction(database, (tx) => issueSetupLink(tx, { kind: "first", staffId: null, siteUrl }));
    },

    /** The id behind an email, for the command line. */
    findId: async (email: string): Promise<string | undefined> => (await findMemberByEmail(database, email.trim()))?.id,
  };
};
