import { randomUUID } from "node:crypto";
import { type askForEmailChange, emailChangeDays } from "@funding-desk/contract/accounts/account/email-change-api";
import {
  proposeEmailChange,
  type waitingEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-desk-api";
import { emailChangeForm } from "@funding-desk/contract/accounts/account/email-change-form";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { findClientById, lockClient } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { hashSecretToken, makeSecretToken } from "../../../platform/crypto/secret-token.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import { isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientByEmail } from "./account.repository.ts";
import { deleteOpenChange, findWaitingChange, insertChange, markReleased } from "./email-change.repository.ts";
import { confirmEmailMail, emailChangeAskedMail } from "./email-change-mails.ts";

/** Asking for a client's new login address, and what staff do with one that waits for its proof. */
export type EmailChanges = ReturnType<typeof createEmailChanges>;

interface Deps
  extends Pick<SharedDeps, "database" | "checkRules" | "access" | "audit" | "live" | "mails" | "rateLimits"> {
  readonly publicUrl: string;
  readonly ownPasswords: OwnPasswords;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "waitHours">;
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
  };
};

export const actedByClient = (clientId: string, address: string) =>
  ({ actor: { kind: "client", id: clientId }, clientId, address }) as const;

export const takenSentence = "There's already an account with this email. Please use another one, or call us.";
