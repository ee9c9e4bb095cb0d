import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import {
  type ContactDetail,
  type ContactState,
  type changeContactState,
  contactLimits,
  type noteOnContact,
  type replyToContact,
} from "@funding-desk/contract/site/contact/desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { contactReplyMail } from "./contact-mails.ts";
import { findReplyAuthor, insertNote, insertReply } from "./contact-words.repository.ts";
import { type ContactRow, changeState, findContactForUpdate } from "./desk-contact.repository.ts";
import type { DeskContactService } from "./desk-contact.service.ts";

export type ContactAnswering = ReturnType<typeof createContactAnswering>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly mails: Pick<MailBox, "queue" | "deliveries" | "resend">;
  readonly contact: Pick<DeskContactService, "load">;
}

/** What staff do about a message from the contact form: reply, note, and close it. */
export const createContactAnswering = ({ database, audit, live, mails, contact }: Deps) => {
  const lockAtRevision = async (tx: Transaction, id: string): Promise<ContactRow> =>
    requireFound(await findContactForUpdate(tx, id));

  /** No name or address, because an entry outlives the message. */
  const recordChange = (tx: Transaction, staff: StaffIdentity, detail: DetailOf<"contact.changed">) =>
    audit.record(tx, { ...actedBy(staff), action: "contact.changed", detail });

  return {
    /** Mails the reply, once per id. @throws {DomainError} `not_found`, `invalid_fields`, `contact_changed` */
    async reply(
      staff: StaffIdentity,
      messageId: string,
      { id, expected_revision: expectedRevision, ...words }: BodyOf<typeof replyToContact>,
    ): Promise<ContactDetail> {
      const subject = words.subject.toWellFormed().trim();
      const text = normalizeText(words.text);
      requireNone({
        subject: findLineFault(subject, { max: contactLimits.replySubjectChars, what: "a subject" }),
        text: findTextFault(text, contactLimits.replyChars),
      });
      await withTransaction(database, async (tx) => {
        const row = await lockAtRevision(tx, messageId);
        if ((await findReplyAuthor(tx, id, messageId)) === staff.staffId) return;
        if (row.revision !== expectedRevision) throw createConflict(row, "Your reply wasn't sent.");
        await insertReply(tx, { id, messageId, staffId: staff.staffId, subject, text });
        await changeState(tx, { id: messageId, state: "answered", staffId: staff.staffId });
        await mails.queue(tx, contactReplyMail, {
          clientId: null,
          cause: id,
          fullName: row.full_name,
          email: row.email,
          question: row.question,
          receivedAt: row.received_at.toISOString(),
          reply: { subject, text },
          staffName: staff.name,
        });
        await live.notify(tx);
        await audit.record(tx, { ...actedBy(staff), action: "contact.answered", detail: { message_id: messageId } });
      });
      return contact.load(staff, messageId);
    },

    /** @throws {DomainError} `not_found`, `mail_not_failed` */
    async resend(staff: StaffIdentity, messageId: string, replyId: string): Promise<ContactDetail> {
      if ((await findReplyAuthor(database, replyId, messageId)) === undefined) throw new DomainError("not_found");
      const delivery = (await mails.deliveries(contactReplyMail, [replyId])).get(replyId);
      if (delivery?.state !== "failed") throw new DomainError("mail_not_failed");
      await mails.resend(delivery.mailId);
      await withTransaction(database, async (tx) => {
        await live.notify(tx);
        await recordChange(tx, staff, { message_id: messageId, what: "reply mailed again" });
      });
      return contact.load(staff, messageId);
    },

    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async note(
      staff: StaffIdentity,
      messageId: string,
      { id, text: typed }: BodyOf<typeof noteOnContact>,
    ): Promise<ContactDetail> {
      const text = normalizeText(typed);
      requireNone({ text: findTextFault(text, contactLimits.noteChars) });
      await withTransaction(database, async (tx) => {
        await lockAtRevision(tx, messageId);
        if (!(await insertNote(tx, { id, messageId, staffId: staff.staffId, text }))) return;
        await live.notify(tx);
        await recordChange(tx, staff, { message_id: messageId, what: "note" });
      });
      return contact.load(staff, messageId);
    },

    /** @throws {DomainError} `not_found`, `contact_changed` */
    async setState(
      staff: StaffIdentity,
      messageId: string,
      { state, expected_revision: expectedRevision }: BodyOf<typeof changeContactState>,
    ): Promise<ContactDetail> {
      await withTransaction(database, async (tx) => {
        const row = await lockAtRevision(tx, messageId);
        if (row.state === state) return;
        if (row.revision !== expectedRevision) throw createConflict(row, "Your change wasn't saved.");
        await changeState(tx, { id: messageId, state, staffId: staff.staffId });
        await live.notify(tx);
        await recordChange(tx, staff, { message_id: messageId, what: "state", from: row.state, to: state });
      });
      return contact.load(staff, messageId);
    },
  };
};

const findTextFault = (text: string, max: number): string | undefined =>
  text === "" ? "Please write something." : findLengthFault(text, max);

const doneWords: Readonly<Record<ContactState, string>> = {
  open: "reopened this message",
  answered: "answered this message",
  closed: "closed this message",
};

const createConflict = ({ state, changed_by_name: name }: ContactRow, consequence: string): DomainError =>
  new DomainError(
    "contact_changed",
    name === null ? {} : { sentence: `${name} ${doneWords[state]} in the meantime. ${consequence}` },
  );
