import { randomUUID } from "node:crypto";
import { type ContactAnswers, contactForm } from "@funding-desk/contract/site/contact/form";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { createSignedNotes } from "../../../platform/crypto/signed-note.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { AnswerGoalService } from "../../office/answer-goal/answer-goal.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { insertMessage } from "./contact.repository.ts";
import { contactMessageMail, contactReceivedMail } from "./contact-mails.ts";

export interface ContactSubmission {
  /** The form by wire names. */
  readonly body: Readonly<Record<string, unknown>>;
  /** From `ticket`. */
  readonly ticket: string | undefined;
  /** The field that people can't see. */
  readonly bait: string | undefined;
  /** The caller's network address. */
  readonly address: string;
  readonly idempotencyKey: string | undefined;
}

export type ContactService = ReturnType<typeof createContactService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits" | "mails" | "live"> {
  readonly secrets: Secrets;
  readonly answerGoals: Pick<AnswerGoalService, "findShownDue">;
}

/** No one fills in six fields faster than this. */
const shortestMs = 3_000;
const longestMs = 24 * 3600_000;

export const createContactService = (deps: Deps) => {
  const { database, rateLimits, mails, live } = deps;
  const tickets = createSignedNotes(deps.secrets, "contact");

  const requireHuman = (ticket: string): void => {
    const openedAt = tickets.read(ticket);
    if (openedAt === undefined) throw new DomainError("form_too_old");
    const ageMs = Date.now() - Number(openedAt);
    if (ageMs < shortestMs) throw new DomainError("too_quick", { retryAfterSeconds: (shortestMs - ageMs) / 1000 });
  };

  /** Confirmations to one email on one day are one mail, because anyone can type in anyone's email. */
  const toDailyCause = (email: string): string => {
    const day = new Date().toISOString().slice(0, 10);
    const cause = `${email.toLowerCase()}:${day}`;
    return createKeyedHash(deps.secrets.current("contact").bytes).update(cause).digest("base64url");
  };

  const store = async (answers: ContactAnswers, intent: string | undefined): Promise<void> => {
    const due = await deps.answerGoals.findShownDue("contact", new Date());
    await withTransaction(database, async (tx) => {
      // The checks guarantee that all required answers are present.
      const { fullName = "", phone = "", email = "", company, subject = "", question = "" } = answers;
      const message = { fullName, phone, email, company, subject, question };
      if (!(await insertMessage(tx, { id: randomUUID(), intent, ...message }))) return;
      await mails.queue(tx, contactMessageMail, { clientId: null, ...message });
      await mails.queue(tx, contactReceivedMail, { clientId: null, cause: toDailyCause(email), email, due });
      await live.notify(tx);
    });
  };

  return {
    /** Signs the current time, to be sent back with the form. */
    ticket: (): string => tickets.sign(String(Date.now()), new Date(Date.now() + longestMs)),

    /**
     * Stores the message, once per idempotency key, and queues the mail to the firm and, once a day, one to the sender.
     * @throws {DomainError} `invalid_fields`, `too_quick`, `too_many_requests`
     */
    async send({ body, ticket, bait, address, idempotencyKey }: ContactSubmission) {
      await rateLimits.count("contact-address", { address });
      const answers = readChecked(contactForm, body, deps.checkRules());
      // Answer as if it was stored, so that a program learns nothing.
      if (bait !== undefined && bait !== "") return;
      // The form's own fields are a whole message, as for an integration. Whoever leaves the ticket out writes less often.
      if (ticket === undefined) await rateLimits.count("contact-bare-address", { address });
      else requireHuman(ticket);
      await store(answers, idempotencyKey);
    },
  };
};
