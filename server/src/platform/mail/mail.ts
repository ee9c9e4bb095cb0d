import type { Addressee } from "./addressee.ts";

export interface MailAttachment {
  readonly filename: string;
  /** With parameters, such as `text/calendar; method=REQUEST`. */
  readonly contentType: string;
  readonly content: string;
  /** For a content that isn't text, which waits as base64. */
  readonly encoding?: "base64";
}

/** The part of a mail the firm may reword. Both take placeholders such as `{first_name}`. */
export interface MailWords {
  readonly subject: string;
  /** Paragraphs, with an empty line between them; "" for none. */
  readonly opening: string;
}

/** Writes the mail again in the firm's own words. */
export interface ReplaceableWords {
  readonly original: MailWords;
  /** By placeholder. */
  readonly values: Readonly<Record<string, string>>;
  write(words: MailWords): Promise<Pick<Mail, "subject" | "html" | "text">>;
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
  readonly attachments?: readonly MailAttachment[];
  /** Turns this kind of mail off: an https address that takes a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Until it waits to be sent; left out for a mail in someone's own words. */
  readonly words?: ReplaceableWords;
}
