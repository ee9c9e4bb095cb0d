import type { lookAtEmailChange } from "@funding-desk/contract/accounts/account/email-change-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { lockClient } from "../../../identity/client/client.repository.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import { endAllSessions } from "../../../identity/session/sessions.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findClientByEmail } from "./account.repository.ts";
import {
  deleteExpiredChanges,
  deleteOpenChange,
  endMailedCodes,
  findLinkedChange,
  type LinkedChange,
  markConfirmed,
  updateEmail,
} from "./email-change.repository.ts";
import { actedByClient, takenSentence } from "./email-change.service.ts";
import { emailChangedMail } from "./email-change-mails.ts";
import type { OpenedClients } from "./opened-client.service.ts";

/** What the mailed links do: the new mailbox proves that it is theirs, and the old one stops the change. */
export type EmailChangeLinks = ReturnType<typeof createEmailChangeLinks>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "mails"> {
  readonly openedClients: Pick<OpenedClients, "mailLink">;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "recordOwn">;
}

export const createEmailChangeLinks = ({ database, audit, live, mails, openedClients, enteredMailboxes }: Deps) => {
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
    if (!is_taken) await openedClients.mailLink(tx, clientId);
  };

  return {
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
          await enteredMailboxes.recordOwn(tx, { clientId, email: newEmail, staffId: change.staff_id });
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
