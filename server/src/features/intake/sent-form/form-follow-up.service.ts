import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { FollowUpHandler } from "../../../platform/follow-up/follow-ups.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import type { MailOrder, MailTemplate } from "../../../platform/mail/mail-template.ts";

interface SentRow {
  readonly id: string;
  readonly client_id: string;
  readonly reference: string;
}

type FormMail<Words> = MailTemplate<MailOrder & { readonly clientId: string; readonly reference: string } & Words>;

interface SentForm<Row extends SentRow, Words, Received> {
  readonly listSubmitted: (tx: Transaction, ids: readonly string[]) => Promise<Row[]>;
  readonly toEvent: (row: Row) => FirmEvent;
  /** To the client. */
  readonly receivedMail: FormMail<Received>;
  /** What that says besides the reference, in the rows' order. */
  readonly toReceived: (tx: Transaction, rows: readonly Row[]) => Promise<readonly Received[]>;
  /** To the firm, with what is in the form. */
  readonly arrivedMail: FormMail<Words>;
  readonly toWords: (row: Row) => Words;
}

export interface FormFollowUpDeps {
  /** From the pipeline. */
  readonly listInPipeline: FollowUpHandler;
  readonly mails: Pick<MailBox, "queueAll">;
}

/** Lists new forms for staff, and queues their mails and what other systems hear. @returns the forms' rows */
export const followUpForms = async <Row extends SentRow, Words, Received>(
  { listInPipeline, mails }: FormFollowUpDeps,
  { listSubmitted, toEvent, receivedMail, toReceived, arrivedMail, toWords }: SentForm<Row, Words, Received>,
  { tx, ids }: { readonly tx: Transaction; readonly ids: readonly string[] },
): Promise<Row[]> => {
  const [rows] = await Promise.all([listSubmitted(tx, ids), listInPipeline(tx, ids)]);
  const toOrder = ({ client_id: clientId, id: cause, reference }: Row) => ({ clientId, cause, reference });
  const received = await toReceived(tx, rows);
  await Promise.all([
    recordEvents(tx, rows.map(toEvent)),
    mails.queueAll(
      tx,
      receivedMail,
      received.map((words, index) => ({ ...toOrder(rows[index] as Row), ...words })),
    ),
    mails.queueAll(
      tx,
      arrivedMail,
      rows.map((row) => ({ ...toOrder(row), ...toWords(row) })),
    ),
  ]);
  return rows;
};
