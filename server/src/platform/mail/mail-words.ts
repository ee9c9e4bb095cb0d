import { fillPlaceholders } from "@funding-desk/contract/office/mail-text/kinds";
import type { Mail, MailWords } from "./mail.ts";
import { blocks, type Letter, type Letterhead, paragraphs, renderLetter } from "./mail-layout.ts";

export interface LetterWords extends Letter {
  readonly subject: string;
  /** Paragraphs, with an empty line between them; left out for none. */
  readonly opening?: string;
  /**
   * By placeholder, besides `firm` and `phone`, which are the letterhead's. Left out for a mail in someone's own words, where braces
   * are just braces.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** A letter whose subject and opening lines the firm may reword. Both take placeholders: `{first_name}`. */
export const writeLetter = async (
  letterhead: Letterhead,
  { subject, opening = "", values: own, ...letter }: LetterWords,
): Promise<Pick<Mail, "subject" | "html" | "text" | "words">> => {
  if (!own) return { subject, ...(await renderLetter(letterhead, letter)) };
  const values = { ...own, firm: letterhead.firmName, phone: letterhead.phone };
  const original: MailWords = { subject, opening };
  const write = async (words: MailWords) => {
    const lines = fillPlaceholders(words.opening, values);
    return {
      subject: toOneLine(fillPlaceholders(words.subject, values)),
      ...(await renderLetter(letterhead, {
        ...letter,
        // A mailbox shows the preview beside the subject: reworded lines shouldn't sit next to our own.
        preview: words.opening === opening ? letter.preview : lines.slice(0, previewChars),
        body: blocks(lines !== "" && paragraphs(lines), letter.body),
      })),
    };
  };
  return { ...(await write(original)), words: { original, values, write } };
};

const previewChars = 120;

/** A line break in a value would start another header. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
