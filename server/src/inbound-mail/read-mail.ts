import EmailReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";

/** A mail as its receiver needs it. Everything in it is what the sender claims. */
export interface ReadMail {
  /** "" when there is none. */
  readonly messageId: string;
  /** As sent. */
  readonly date: string;
  /** In lower case; "" when there is none. */
  readonly from: string;
  /** Every address it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  /** No person wrote it: an automatic reply, a notice of a mail server, a list. */
  readonly isAutomatic: boolean;
  /** Our own mail server found that the sender isn't who they say. */
  readonly isForged: boolean;
  /** Without what it quotes. */
  readonly text: string;
  readonly files: readonly MailedFile[];
}

export interface MailedFile {
  readonly name: string;
  /** In base64. */
  readonly content: string;
}

const bounds = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
const partsAtMost = 50;
/** More than anyone types. The parser of quotes looks for them with regular expressions. */
const textChars = 100_000;
/** Logos and buttons of signatures. A photo is larger. */
const decorationBytes = 40 * 1024;

/**
 * Reads a mail, whatever its encoding. It runs in a thread of its own, since mail comes from strangers.
 * @throws when it can't be read
 */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const mail = await PostalMime.parse(raw, {
    ...bounds,
    attachmentEncoding: "arraybuffer",
    // A mail in the mail is a file, and not what the sender writes.
    forceRfc822Attachments: true,
  });
  if (mail.attachments.length > partsAtMost) throw new Error("The mail has too many parts.");
  return {
    messageId: mail.messageId ?? "",
    date: mail.date ?? "",
    from: mail.from?.address?.toLowerCase() ?? "",
    recipients: listRecipients(mail),
    isAutomatic: isAutomatic(mail),
    isForged: /\bdmarc=fail\b/i.test(findHeader(mail, "authentication-results") ?? ""),
    text: cutQuotes(toText(mail)),
    files: mail.attachments.filter(isFile).map(toFile),
  };
};

/** The first one, which the last mail server wrote. */
const findHeader = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

const recipientHeaders = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to"]);

const listRecipients = ({ headers }: Email): string[] => [
  ...new Set(
    headers
      .filter(({ key }) => recipientHeaders.has(key))
      .flatMap(({ value }) => value.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []),
  ),
];

const automaticSenders = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)(?:[+@]|$)/;

/** RFC 3834, and what programs do in its place. */
const isAutomatic = (mail: Email): boolean => {
  const submitted = findHeader(mail, "auto-submitted")?.trim().toLowerCase();
  const returnPath = findHeader(mail, "return-path")?.trim();
  return (
    (submitted !== undefined && !submitted.startsWith("no")) ||
    /^(?:bulk|list|junk|auto_reply)$/i.test(findHeader(mail, "precedence")?.trim() ?? "") ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id"].some(
      (name) => findHeader(mail, name) !== undefined,
    ) ||
    returnPath === "<>" ||
    /^\s*multipart\/report\b/i.test(findHeader(mail, "content-type") ?? "") ||
    automaticSenders.test(mail.from?.address?.toLowerCase() ?? "")
  );
};

const quotes = ["blockquote", ".gmail_quote", ".yahoo_quoted", ".moz-cite-prefix", "#divRplyFwdMsg"];

const toText = ({ text, html }: Email): string => {
  if (text !== undefined && text.trim() !== "") return text;
  return convert(html ?? "", {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000, maxDepth: 100 },
    selectors: [
      ...quotes.map((selector) => ({ selector, format: "skip" })),
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
};

/** What the sender wrote. All of it, when nothing is left without the quotes. */
const cutQuotes = (whole: string): string => {
  const text = whole.slice(0, textChars);
  const reply = new EmailReplyParser().parseReply(text).trim();
  return reply === "" ? text.trim() : reply;
};

const signatures = new Set([
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
  "application/pgp-signature",
]);

/** Leaves out what the sender's program adds. */
const isFile = ({ mimeType, related, content }: Attachment): boolean => {
  if (signatures.has(mimeType)) return false;
  return !(related && mimeType.startsWith("image/") && byteLength(content) < decorationBytes);
};

const byteLength = (content: Attachment["content"]): number =>
  typeof content === "string" ? content.length : content.byteLength;

const endings: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/heic": "heic",
  "message/rfc822": "eml",
};

const toFile = ({ filename, mimeType, content }: Attachment, index: number): MailedFile => ({
  name: filename?.trim() || `attachment ${index + 1}.${endings[mimeType] ?? "bin"}`,
  content: Buffer.from(content as ArrayBuffer).toString("base64"),
});
