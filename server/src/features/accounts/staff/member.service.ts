import { randomUUID } from "node:crypto";
import type { Member } from "@funding-desk/contract/accounts/staff/desk-api";
import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import { actedBy, type StaffIdentity, staffActor } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditActor } from "../../../platform/audit/audit.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { RateLimits } from "../../../platform/rate-limit/rate-limits.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { mailManagers, toAddress } from "./manager-news.ts";
import {
  deleteMember,
  existsJoinedMember,
  findMemberByEmail,
  findMemberForUpdate,
  insertMember,
  listColleagues,
  listMembers,
  listPeople,
  type PersonRow,
  type StaffRow,
} from "./member.repository.ts";
import { loadMember, toWireMember } from "./member-view.ts";
import { deleteSetups } from "./setup.repository.ts";
import { issueSetupLink } from "./setup-links.ts";
import { findNameFault } from "./staff-checks.ts";
import { invitationMail, recoveryMail, renewalMail } from "./staff-mails.ts";

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** A manager, or the operator at the command line. */
export type Inviter = Pick<StaffIdentity, "staffId" | "name" | "address"> | "operator";

export type MemberService = ReturnType<typeof createMemberService>;

export interface MemberDependencies extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly rateLimits: Pick<RateLimits, "count" | "take">;
  readonly captchas: Pick<CaptchaService, "countOrConsume">;
  readonly currentFirm: CurrentFirm;
  readonly siteUrl: string;
}

/** Rolls back work done only so that an unknown email takes as long as a known one. */
class UnknownMember extends Error {}

/** Used when no member has the email. */
const unknownMember: Pick<StaffRow, "id" | "name" | "email"> = { id: "", name: "", email: "" };

const toActor = (inviter: Inviter): { actor: AuditActor; address?: string } =>
  inviter === "operator" ? { actor: { kind: "system" } } : actedBy(inviter);

export const createMemberService = (deps: MemberDependencies) => {
  const { database, audit, currentFirm, siteUrl } = deps;

  const requireMember = async (tx: Transaction, id: string) => requireFound(await findMemberForUpdate(tx, id));

  const mailInvitation = async (tx: Transaction, inviter: Inviter, person: NewMember & { id: string }) => {
    await deleteSetups(tx, person.id);
    const url = await issueSetupLink(tx, { kind: "invitation", staffId: person.id, siteUrl });
    const invitedBy = inviter === "operator" ? currentFirm().identity.name : inviter.name;
    await deps.mails.queue(tx, invitationMail, {
      clientId: null,
      to: toAddress(person),
      url,
      role: person.role,
      invitedBy,
    });
    if (person.role === "manager") await mailManagers(deps, tx, { person, what: "invited", by: invitedBy });
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
    list: async (): Promise<Member[]> => (await listMembers(database, staffLimits.members)).map(toWireMember),
    /** Members a file can be assigned to. */
    colleagues: (): Promise<Pick<StaffRow, "id" | "name" | "role">[]> => listColleagues(database, staffLimits.members),
    /** Everyone who works or has worked here. */
    people: (): Promise<PersonRow[]> => listPeople(database, staffLimits.members),

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
