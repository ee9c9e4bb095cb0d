export interface MailAttachment {
  readonly filename: string;
  /** With parameters, as `text/calendar; method=REQUEST`. */
  readonly contentType: string;
  readonly content: string;
}

/** One message, ready to be sent. */
export interface Mail {
  /** The template's name. */
  readonly kind: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** What it is about, where that is mailed once, however often it is posted. */
  readonly cause?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Where the recipient turns such mails off: https, takes a POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
