import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { ContactDetail, ContactListItem, contactMessages } from "@funding-desk/contract/site/contact/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { contactReplyMail } from "./contact-mails.ts";
import { listNotes, listReplies } from "./contact-words.repository.ts";
import {
  type ContactListRow,
  countUnread,
  findClientByEmail,
  findContactMessage,
  listContactMessages,
  markRead,
} from "./desk-contact.repository.ts";

export type DeskContactService = ReturnType<typeof createDeskContactService>;

interface Deps extends Pick<SharedDeps, "database" | "live"> {
  readonly mails: Pick<MailBox, "deliveries">;
}

const pageSize = 30;
const unreadCountedAtMost = 100;

/** Messages from the contact form, as staff see them. */
export const createDeskContactService = ({ database, mails, live }: Deps) => {
  const load = (staff: StaffIdentity, id: string): Promise<Seen<ContactDetail>> =>
    seenBy(staff, async (viewer) => {
      const row = requireFound(await findContactMessage(database, id));
      const [replies, notes, client] = await Promise.all([
        listReplies(database, id),
        listNotes(database, id),
        findClientByEmail(database, row.email, viewer),
      ]);
      const deliveries = await mails.deliveries(
        contactReplyMail,
        replies.map((reply) => reply.id),
      );
      const { changed_by_name: _, ...message } = row;
      return {
        ...formatInstants(message),
        client: client ?? null,
        replies: replies.map((reply) => {
          const delivery = deliveries.get(reply.id);
          return {
            ...formatInstants(reply),
            delivery: delivery?.state ?? "sent",
            delivery_error: delivery?.error ?? null,
          };
        }),
        notes: notes.map(formatInstants),
      };
    });

  return {
    /** @throws {DomainError} `malformed` for an invalid cursor */
    async list({
      state,
      q = "",
      cursor,
    }: QueryOf<typeof contactMessages>): Promise<AnswerOf<typeof contactMessages>["data"]> {
      const rows = await listContactMessages(database, {
        state,
        patterns: parseSearchWords(q).map(toPattern),
        after: parseCursor(cursor, uuidShape),
        limit: pageSize + 1,
      });
      const { page, next_cursor } = toPage(rows, pageSize);
      return { messages: page.map(toListed), next_cursor };
    },

    /** Up to 100. */
    unread: (): Promise<number> => countUnread(database, unreadCountedAtMost),
    /** @throws {DomainError} `not_found` */
    load,

    /** @throws {DomainError} `not_found` */
    async read(id: string) {
      const wasUnread = await markRead(database, id);
      if (wasUnread) await live.notify(database);
      else if (!(await findContactMessage(database, id))) throw new DomainError("not_found");
    },
  };
};

const toListed = ({ cursor_value: _, ...row }: ContactListRow): ContactListItem => formatInstants(row);
