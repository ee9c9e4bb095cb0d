/** An email address that staff entered for someone, with what has become of it. */
export interface EnteredMailbox {
  /** From when on what someone signs through it counts, unless it's confirmed before. */
  readonly countsFrom: Date;
  /** When its owner's former mailbox, or the client, said that it isn't theirs. */
  readonly stoppedAt: Date | null;
  /** When the client, or a manager other than whoever entered it, stood for it. Counts more than a stop. */
  readonly confirmedAt: Date | null;
}

export const mailboxStates = ["waits", "stopped", "unconfirmed", "confirmed"] as const;
export type MailboxState = (typeof mailboxStates)[number];

export const findMailboxState = ({ countsFrom, stoppedAt, confirmedAt }: EnteredMailbox, now: Date): MailboxState => {
  if (confirmedAt) return "confirmed";
  if (stoppedAt) return "stopped";
  return countsFrom > now ? "waits" : "unconfirmed";
};

/** Whether someone other than staff gave it, or stood for it: its owner's word on others' addresses counts. */
export const isTheirOwn = (mailbox: EnteredMailbox | null): boolean => mailbox === null || mailbox.confirmedAt !== null;

/** Whether what is signed through it doesn't count now. */
export const isHeld = (mailbox: EnteredMailbox | null, now: Date): boolean =>
  mailbox !== null && ["waits", "stopped"].includes(findMailboxState(mailbox, now));
