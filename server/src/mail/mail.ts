import type { Addressee } from "./addressee.ts";

export interface MailAttachment {
  readonly filename: string;
  /** With parameters, as `text/calendar; method=REQUEST`. */
  readonly contentType: string;
  readonly content: string;
}

/** What the firm may word otherwise. Both take placeholders such as `{first_name}`. */
export interface MailWords {
  readonly subject: string;
  /** Paragraphs, with an empty line between them; "" for none. */
  readonly opening: string;
}

/** How a mail is written with other words than the product's. */
export interface ReplaceableWords {
  readonly original: MailWords;
  /** By placeholder. */
  readonly values: Readonly<Record<string, string>>;
  write(words: MailWords): Pick<Mail, "subject" | "html" | "text">;
}

/** One message, ready to be sent. */
export interface Mail {
  /** The template's name. */
  readonly kind: string;
  readonly to: Addressee;
  readonly replyTo?: Addressee;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What it is about, where that is mailed once, however often it is posted. */
  readonly cause?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Where the recipient turns such mails off: https, takes a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Until it is posted; left out for a mail whose words are somebody's own. */
  readonly words?: ReplaceableWords;
}
