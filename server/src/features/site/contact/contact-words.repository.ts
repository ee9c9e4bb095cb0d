import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface ReplyRow extends Pick<Row<"contact_replies">, "id" | "subject" | "text" | "sent_at"> {
  readonly by: string;
}

export interface NewReply {
  readonly id: string;
  readonly messageId: string;
  readonly staffId: string;
  readonly subject: string;
  readonly text: string;
}

export const insertReply = (tx: Queryable, reply: NewReply): Promise<void> =>
  tx.run({
    prepared: "insert into contact_replies (id, message_id, staff_id, subject, text) values ($1, $2, $3, $4, $5)",
    values: [reply.id, reply.messageId, reply.staffId, reply.subject, reply.text],
  });

/** Who wrote the reply with this id to this message. */
export const findReplyAuthor = (db: Queryable, id: string, messageId: string): Promise<string | undefined> =>
  db.findValue<string>({
    prepared: "select staff_id from contact_replies where id = $1 and message_id = $2",
    values: [id, messageId],
  });

const listedAtMost = 100;

/** The newest ones, oldest first. */
export const listReplies = async (db: Queryable, messageId: string): Promise<ReplyRow[]> =>
  (
    await db.list<ReplyRow>({
      prepared: `select r.id, r.subject, r.text, s.name as by, r.sent_at from contact_replies r join staff s on s.id = r.staff_id
        where r.message_id = $1 order by r.sent_at desc, r.id limit ${listedAtMost}`,
      values: [messageId],
    })
  ).toReversed();

export interface NewNote {
  readonly id: string;
  readonly messageId: string;
  readonly staffId: string;
  readonly text: string;
}

/** @returns false if it exists already */
export const insertNote = (tx: Queryable, note: NewNote): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into contact_notes (id, message_id, staff_id, text) values ($1, $2, $3, $4)
        on conflict on constraint contact_notes_pkey do nothing`,
    values: [note.id, note.messageId, note.staffId, note.text],
  });

export interface NoteRow extends Pick<Row<"contact_notes">, "id" | "text" | "written_at"> {
  readonly by: string;
}

/** The newest ones, oldest first. */
export const listNotes = async (db: Queryable, messageId: string): Promise<NoteRow[]> =>
  (
    await db.list<NoteRow>({
      prepared: `select n.id, n.text, s.name as by, n.written_at from contact_notes n join staff s on s.id = n.staff_id
        where n.message_id = $1 order by n.written_at desc, n.id limit ${listedAtMost}`,
      values: [messageId],
    })
  ).toReversed();
