import EmailReplyParser from "email-reply-parser";
import { convert, type FormatCallback } from "html-to-text";
import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import { readRecipients } from "./read-head.ts";

/** A mail as its receiver needs it. Everything in it is what the sender claims. */
export interface ReadMail {
  /** "" when there is none. */
  readonly messageId: string;
  /** As sent. */
  readonly date: string;
  /** In lower case; "" when there is none, or more than one, which mail servers don't check. */
  readonly from: string;
  /** Every address it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  /** No person wrote it: an automatic reply, a notice of a mail server, a list. */
  readonly isAutomatic: boolean;
  /** Our own mail server found that the sender is who they say. */
  readonly isProven: boolean;
  readonly subject: string;
  /** Without what it quotes. */
  readonly text: string;
  /** All of it. */
  readonly wholeText: string;
  readonly files: readonly MailedFile[];
}

export interface MailedFile {
  readonly name: string;
  /** In base64. */
  readonly content: string;
}

const bounds = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
const partsAtMost = 50;
const wholeChars = 100_000;
/** More than anyone types. The parser of quotes looks for them with regular expressions. */
const textChars = 20_000;
const textLines = 1_000;
/** Logos and buttons of signatures. A photo is larger. */
const decorationBytes = 40 * 1024;

/**
 * Reads a mail, whatever its encoding. It runs in a thread of its own, since mail comes from strangers.
 * @throws when it can't be read
 */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const recipients = readRecipients(raw);
  const mail = await PostalMime.parse(raw, {
    ...bounds,
    attachmentEncoding: "arraybuffer",
    // A mail in the mail is a file, and not what the sender writes.
    forceRfc822Attachments: true,
  });
  if (mail.attachments.length > partsAtMost) throw new Error("The mail has too many parts.");
  const wholeText = toText(mail).slice(0, wholeChars).trim();
  const from = findSender(mail);
  return {
    messageId: mail.messageId ?? "",
    date: mail.date ?? "",
    from,
    recipients,
    isAutomatic: isAutomatic(mail, from),
    isProven: isProven(findHeader(mail, "authentication-results") ?? "", from),
    subject: decodeEscapes(mail.subject ?? ""),
    text: cutQuotes(boundText(wholeText)),
    wholeText,
    files: mail.attachments.filter(isFile).map(toFile),
  };
};

/** The first one, which the last mail server wrote. */
const findHeader = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** The only address in the only `From`. */
const findSender = ({ headers }: Email): string => {
  const senders = headers
    .filter(({ key }) => key === "from")
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address }) => address?.toLowerCase() ?? "");
  return senders.length === 1 ? (senders[0] ?? "") : "";
};

/**
 * Whether a pass is aligned with the sender's domain (RFC 7489): DMARC's always is; a signature or a server's right to send is
 * when it's for the same domain, or one above.
 */
const isProven = (results: string, from: string): boolean => {
  const domain = from.split("@").at(-1) ?? "";
  const isAligned = (proven: string | undefined): boolean =>
    proven?.includes(".") === true && (domain === proven || domain.endsWith(`.${proven}`));
  return results
    .toLowerCase()
    .split(";")
    .some((result) => {
      if (/^\s*dmarc=pass\b/.test(result)) return true;
      if (/^\s*dkim=pass\b/.test(result)) return isAligned(/\bheader\.d=([\w.-]+)/.exec(result)?.[1]);
      if (/^\s*spf=pass\b/.test(result)) return isAligned(/\bsmtp\.mailfrom=(?:[^\s@;]*@)?([\w.-]+)/.exec(result)?.[1]);
      return false;
    });
};

const automaticSenders = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)(?:[+@]|$)/;

/** How mail programs begin an absent person's answer. A person who answers one writes "Re:" before it. */
const automaticSubjects =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|respuesta autom[aá]tica|fuera de (?:la )?oficina|r[eé]ponse automatique|automatische antwort|abwesenheitsnotiz|resposta autom[aá]tica|risposta automatica|automatisch antwoord|自动回复|自動応答)\s*[:：]/i;

/**
 * RFC 3834, and what programs do in its place. Headers of lists, and X-Auto-Response-Suppress, which asks that no program answer,
 * are on people's mail, too.
 */
const isAutomatic = (mail: Email, from: string): boolean => {
  const submitted = findHeader(mail, "auto-submitted")?.trim().toLowerCase();
  const returnPath = findHeader(mail, "return-path")?.trim();
  return (
    (submitted !== undefined && !submitted.startsWith("no")) ||
    /^auto[_-]reply$/i.test(findHeader(mail, "precedence")?.trim() ?? "") ||
    automaticSubjects.test(mail.subject ?? "") ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients"].some((name) => findHeader(mail, name) !== undefined) ||
    returnPath === "<>" ||
    /^\s*multipart\/report\b/i.test(findHeader(mail, "content-type") ?? "") ||
    automaticSenders.test(from)
  );
};

/** Outlook's and Yahoo's quotes are like any other text, so we mark where they begin. */
const unmarkedQuotes = ["#divRplyFwdMsg", ".yahoo_quoted"];
const quoteMark = "-----Original Message-----";

const markQuote: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(quoteMark);
  builder.addLineBreak();
  walk(children, builder);
  builder.closeBlock({});
};

const htmlChars = 500_000;
/** Deeper than any program writes. The parser's time grows with the square of the depth. */
const htmlDepth = 2_000;
const emptyElements = new Set(["br", "img", "hr", "input", "meta", "link", "col", "area", "base", "wbr"]);

/** What comes before the tags get too deep. Counts them without reading them, in one pass. */
const cutDepth = (html: string): string => {
  let depth = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    const isEnd = html[at + 1] === "/";
    const name = /^[a-z][a-z0-9]*/i.exec(html.slice(at + 1, at + 12))?.[0].toLowerCase();
    if (isEnd) depth = Math.max(0, depth - 1);
    else if (name !== undefined && !emptyElements.has(name)) depth += 1;
    if (depth > htmlDepth) return html.slice(0, at);
  }
  return html;
};

/** How ISO-2022-JP (RFC 1468) changes letters. Japanese programs use it without naming it. All of it is ASCII. */
const japaneseEscapes = ["$@", "$B", "(J"].map((letters) => `${String.fromCodePoint(27)}${letters}`);
const decodeEscapes = (text: string): string =>
  japaneseEscapes.some((letters) => text.includes(letters)) && Buffer.byteLength(text) === text.length
    ? new TextDecoder("iso-2022-jp").decode(Buffer.from(text, "latin1"))
    : text;

/** So much of it, and in such lines, that reading it takes no longer than its length says. */
const boundText = (text: string): string => {
  const lines: string[] = [];
  let blank = 0;
  for (const line of text.slice(0, textChars).split(/\r?\n/)) {
    const isBlank = line.trim() === "";
    blank = isBlank ? blank + 1 : 0;
    if (blank <= 2) lines.push(isBlank ? "" : line);
    if (lines.length === textLines) break;
  }
  return lines.join("\n").trim();
};

const toText = ({ text, html }: Email): string => {
  if (text !== undefined && text.trim() !== "") return decodeEscapes(text);
  return convert(cutDepth(decodeEscapes(html ?? "").slice(0, htmlChars)), {
    wordwrap: false,
    limits: { maxInputLength: htmlChars, maxDepth: 100 },
    formatters: { markQuote },
    selectors: [
      ...unmarkedQuotes.map((selector) => ({ selector, format: "markQuote" })),
      { selector: ".moz-cite-prefix", format: "skip" },
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
};

/** "My answers are in red below": they are in what looks like a quote. */
const pointsAtQuote = /\b(?:below|in-?line|in (?:red|blue|green|bold|caps)|in between)\b/i;

/** What the sender wrote. All of it, when nothing is left without the quotes, or the rest says that more is among them. */
const cutQuotes = (whole: string): string => {
  const fragments = new EmailReplyParser().read(quoteAttributions(whole)).getFragments().map(toFragment);
  const kept = fragments.slice(
    fragments.findIndex(({ isKept }) => isKept),
    fragments.findLastIndex(({ isKept }) => isKept) + 1,
  );
  const reply = kept
    .map(({ text }) => text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return reply === "" || pointsAtQuote.test(reply) ? whole : reply;
};

/** What programs put above a signature, or in its place. A table may have lines such as these, but without the blank. */
const signatureMark = /^-- $/;
const programLine =
  /^\s*(?:_{32}|(?:Sent from|Get Outlook for|Gesendet von|Sendt fra|Envoyé d|Télécharger Outlook|Enviado desde|Verzonden vanaf|Verstuurd vanaf) .*)$/i;

/** Keeps what the parser takes for a signature, except its usual beginning and what clearly follows one. */
const toFragment = (fragment: { isHidden(): boolean; isSignature(): boolean; getContent(): string }) => {
  const text = fragment.getContent();
  if (!fragment.isHidden()) return { text, isKept: true };
  if (!fragment.isSignature()) return { text, isKept: false };
  const lines = text.split("\n");
  if (lines.some((line) => signatureMark.test(line))) return { text: "", isKept: false };
  const own = lines.filter((line) => !programLine.test(line)).join("\n");
  return { text: own, isKept: own.trim() !== "" };
};

/** Someone's address and a date before the colon above a quote, in any language: "2026年3月3日(火) 10:00 Desk <desk@…>:" */
const attribution = /^(?=.*\d).*<[^<>\s]+@[^<>\s]+>.{0,60}[:：]\s*$/;
const attributionLines = 3;

/** Outlook's line above the head of the mail that it quotes. */
const outlookRule = /^_{20,}\s*\n(?=\S[^\n:]{0,20}:)/gm;

/** Makes the line that says who is quoted a part of the quote. Long ones are broken into up to three. */
const quoteAttributions = (text: string): string => {
  const lines = text.replace(outlookRule, "\n").split(/\r?\n/);
  lines.forEach((line, index) => {
    if (!line.startsWith(">")) return;
    let last = index - 1;
    while (last >= 0 && lines[last]?.trim() === "") last -= 1;
    for (let first = last; first >= 0 && first > last - attributionLines && lines[first]?.trim() !== ""; first -= 1) {
      const said = lines.slice(first, last + 1);
      if (said.some((each) => each.startsWith(">"))) return;
      if (!attribution.test(said.join(" "))) continue;
      for (let at = first; at <= last; at += 1) lines[at] = `> ${lines[at]}`;
      return;
    }
  });
  return lines.join("\n");
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
