import { randomUUID } from "node:crypto";
import {
  type askForEmailChange,
  emailChangeDays,
  type lookAtEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-api";
import {
  proposeEmailChange,
  type waitingEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-desk-api";
import { emailChangeForm } from "@funding-desk/contract/accounts/account/email-change-form";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { findClientById, lockClient } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import { endAllSessions } from "../../../identity/session/sessions.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { hashSecretToken, makeSecretToken } from "../../../platform/crypto/secret-token.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientByEmail } from "./account.repository.ts";
import {
  deleteExpiredChanges,
  deleteOpenChange,
  endMailedCodes,
  findLinkedChange,
  findWaitingChange,
  insertChange,
  type LinkedChange,
  markConfirmed,
  markReleased,
  updateEmail,
} from "./email-change.repository.ts";
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from "./email-change-mails.ts";
import type { OpenedClients } from "./opened-client.service.ts";

/** How a client's login address changes: someone asks, and the new mailbox proves that it is theirs. */
export type EmailChanges = ReturnType<typeof createEmailChanges>;

interface Deps
  extends Pick<SharedDeps, "database" | "checkRules" | "access" | "audit" | "live" | "mails" | "rateLimits"> {
  readonly publicUrl: string;
  readonly ownPasswords: OwnPasswords;
  readonly openedClients: Pick<OpenedClients, "mailLink">;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "recordOwn" | "waitHours">;
}

interface Asking {
  readonly clientId: string;
  readonly newEmail: string;
  /** Undefined when the client asks. */
  readonly staff?: StaffIdentity;
}

export const createEmailChanges = (deps: Deps) => {
  const { database, access, audit, live, mails } = deps;

  /** @throws {DomainError} `invalid_fields` */
  const readEmail = (typed: string): string => {
    const { email = "" } = readChecked(emailChangeForm, { email: typed }, deps.checkRules());
    return email;
  };

  /** Ends the change before. @throws {DomainError} `invalid_fields`, `client_exists`, `email_taken` */
  const store = async (tx: Transaction, { clientId, newEmail, staff }: Asking): Promise<void> => {
    await lockClient(tx, clientId);
    const client = requireFound(await findClientById(tx, clientId), "not_found");
    const holder = await findClientByEmail(tx, newEmail);
    if (holder?.id === clientId) throw invalidField("email", "This is the email of the account already.");
    if (holder)
      throw new DomainError(staff ? "client_exists" : "email_taken", staff ? {} : { sentence: takenSentence });
    const [linkCode, stopCode] = [makeSecretToken(), makeSecretToken()];
    await deleteOpenChange(tx, clientId);
    // Else whoever works here could name the mailbox that proves who the client is.
    const waitHours = await insertChange(tx, {
      id: randomUUID(),
      client_id: clientId,
      old_email: client.email,
      new_email: newEmail,
      staff_id: staff?.staffId ?? null,
      link_hash: hashSecretToken(linkCode),
      stop_hash: hashSecretToken(stopCode),
      days: emailChangeDays,
      waitHours: staff ? deps.enteredMailboxes.waitHours : 0,
    });
    const { first_name: firstName } = client;
    const toBox = (address: string) => ({ clientId, firstName, to: { name: firstName, address } });
    // In the fragment, which no server or log along the way sees.
    const toUrl = (code: string) => `${deps.publicUrl}/confirm-email#${code}`;
    await mails.queue(tx, confirmEmailMail, { ...toBox(newEmail), url: toUrl(linkCode), waitHours });
    await mails.queue(tx, emailChangeAskedMail, {
      ...toBox(client.email),
      newEmail: maskEmail(newEmail),
      askedBy: staff?.name ?? "You, in your profile",
      waitHours,
      url: toUrl(stopCode),
    });
    await live.notify(tx, { clientId });
  };

  /** @throws {DomainError} `email_change_over` */
  const requireLinked = async (db: Queryable, code: string): Promise<LinkedChange> =>
    requireFound(await findLinkedChange(db, hashSecretToken(code)), "email_change_over");

  /** A code that does the other thing does nothing. @throws {DomainError} `email_change_over` */
  const requireOpen = async (db: Queryable, code: string, isStop: boolean): Promise<LinkedChange> => {
    const change = await requireLinked(db, code);
    if (change.is_stop !== isStop || change.is_confirmed) throw new DomainError("email_change_over");
    return change;
  };

  /** Ends what opens the account without its password. */
  const endAccess = async (tx: Transaction, { client_id: clientId, is_taken }: LinkedChange): Promise<void> => {
    await endMailedCodes(tx, clientId);
    await endAllSessions(tx, clientId);
    // They get the link to choose a password, and the one in the old mailbox ends.
    if (!is_taken) await deps.openedClients.mailLink(tx, clientId);
  };

  return {
    /** Once per key. @throws {DomainError} `not_found`, `invalid_fields`, `client_exists`, `too_many_requests` */
    async propose(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...body }: BodyOf<typeof proposeEmailChange> & { readonly idempotencyKey: string | undefined },
    ): Promise<void> {
      await access.requireVisible(database, staff, clientId);
      const newEmail = readEmail(body.email);
      const intent = toIntent(proposeEmailChange, { clientId, staffId: staff.staffId, idempotencyKey }, [
        newEmail,
        body.reason,
      ]);
      const act = async (tx: Transaction) => {
        await store(tx, { clientId, newEmail, staff });
        const detail = { reason: body.reason };
        await audit.record(tx, { ...actedBy(staff), action: "client.email_change_proposed", clientId, detail });
      };
      const run = () => withTransaction(database, (tx) => once(tx, intent, { answer: null, act: () => act(tx) }));
      const isRepeat = () => isAnswered(database, intent);
      await deps.rateLimits.limit("email-change", { clientId }, { isRepeat, run });
    },

    /** @throws {DomainError} `invalid_fields`, `email_taken`, `too_many_requests`, `busy` */
    async ask(clientId: string, { email, password }: BodyOf<typeof askForEmailChange>, address: string): Promise<void> {
      const newEmail = readEmail(email);
      const right = await deps.ownPasswords.require(clientId, password);
      // Refused tries count, too: otherwise someone could find out which addresses have an account.
      await deps.rateLimits.count("email-change", { clientId });
      await withTransaction(database, async (tx) => {
        await deps.ownPasswords.requireUnchanged(tx, right);
        await store(tx, { clientId, newEmail });
        await audit.record(tx, { ...actedByClient(clientId, address), action: "client.email_change_asked" });
      });
    },

    /** @throws {DomainError} `not_found` */
    async findWaiting(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof waitingEmailChange>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const change = await findWaitingChange(database, clientId);
      if (!change) return null;
      const { new_email, asked_by, asked_at, expires_at, ready_at } = change;
      return {
        new_email,
        asked_by,
        asked_at: asked_at.toISOString(),
        expires_at: expires_at.toISOString(),
        ready_at: ready_at.toISOString(),
        may_release: !change.is_ready && staff.role === "manager" && change.staff_id !== staff.staffId,
      };
    },

    /** A second person stands for the new mailbox. @throws {DomainError} `not_found`, `own_proposal` */
    async release(staff: StaffIdentity, clientId: string): Promise<void> {
      await access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const change = requireFound(await findWaitingChange(tx, clientId));
        if (change.staff_id === staff.staffId) throw new DomainError("own_proposal");
        if (!(await markReleased(tx, change.id, staff.staffId))) throw new DomainError("not_found");
        await live.notify(tx, { clientId });
        await audit.record(tx, { ...actedBy(staff), action: "client.email_change_released", clientId });
      });
    },

    /** @throws {DomainError} `not_found` */
    async stopWaiting(staff: StaffIdentity, clientId: string): Promise<void> {
      await access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        requireFound(await findWaitingChange(tx, clientId));
        await deleteOpenChange(tx, clientId);
        await live.notify(tx, { clientId });
        await audit.record(tx, { ...actedBy(staff), action: "client.email_change_stopped", clientId });
      });
    },

    /** @throws {DomainError} `email_change_over` */
    async look(code: string): Promise<AnswerOf<typeof lookAtEmailChange>["data"]> {
      const change = await requireLinked(database, code);
      if (change.is_confirmed) return { state: "confirmed" };
      const { is_stop: isStop, old_email, new_email, asked_by } = change;
      return {
        state: "open",
        may: isStop ? "stop" : "confirm",
        old_email: isStop ? old_email : maskEmail(old_email),
        new_email: isStop ? maskEmail(new_email) : new_email,
        asked_by,
        asked_at: change.asked_at.toISOString(),
        expires_at: change.expires_at.toISOString(),
        ready_at: change.ready_at.toISOString(),
      };
    },

    /** Ends all sessions, and whatever was mailed to the old mailbox. @throws {DomainError} `email_change_over`, `email_change_waits`, `email_taken` */
    async confirm(code: string, address: string): Promise<void> {
      const { client_id: clientId } = await requireOpen(database, code, false);
      await withTransaction(database, async (tx) => {
        // The client may take the account or stop the change at this moment.
        await lockClient(tx, clientId);
        const change = await requireOpen(tx, code, false);
        if (!change.is_ready) throw new DomainError("email_change_waits");
        const { new_email: newEmail, first_name: firstName } = change;
        // Someone may have signed up with it meanwhile.
        if (await findClientByEmail(tx, newEmail)) throw new DomainError("email_taken", { sentence: takenSentence });
        await markConfirmed(tx, change.id);
        await updateEmail(tx, clientId, newEmail);
        if (change.staff_id)
          await deps.enteredMailboxes.recordOwn(tx, { clientId, email: newEmail, staffId: change.staff_id });
        await endAccess(tx, change);
        const at = new Date().toISOString();
        for (const box of [change.old_email, newEmail])
          await mails.queue(tx, emailChangedMail, { clientId, firstName, to: { name: firstName, address: box }, at });
        await live.notify(tx, { clientId });
        await audit.record(tx, { ...actedByClient(clientId, address), action: "client.email_changed" });
      });
    },

    /** @throws {DomainError} `email_change_over` */
    async stop(code: string, address: string): Promise<void> {
      const { client_id: clientId } = await requireOpen(database, code, true);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        await requireOpen(tx, code, true);
        await deleteOpenChange(tx, clientId);
        await live.notify(tx, { clientId });
        await audit.record(tx, { ...actedByClient(clientId, address), action: "client.email_change_stopped" });
      });
    },

    sweep: () => deleteExpiredChanges(database),
  };
};

const actedByClient = (clientId: string, address: string) =>
  ({ actor: { kind: "client", id: clientId }, clientId, address }) as const;

const takenSentence = "There's already an account with this email. Please use another one, or call us.";
