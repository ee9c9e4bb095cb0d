import { filled } from "@funding-desk/contract/mail-text/kinds";
import { Fragment, createElement as h } from "react";
import type { MailWords, ReplaceableWords } from "./mail.ts";
import { type Letter, type Letterhead, paragraphs, rendered } from "./mail-layout.ts";

interface WordedLetter extends Letter, MailWords {
  /** By placeholder; `firm` and `phone` are the letterhead's. */
  readonly values: Readonly<Record<string, string>>;
}

interface WrittenLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly words: ReplaceableWords;
}

/** A letter whose subject and opening lines the firm may word otherwise. Both take placeholders: `{first_name}`. */
export const written = (letterhead: Letterhead, worded: WordedLetter): WrittenLetter => {
  const { subject, opening, values: own, ...letter } = worded;
  const values = { ...own, firm: letterhead.firmName, phone: letterhead.phone };
  const original: MailWords = { subject, opening };
  const write = (words: MailWords) => {
    const lines = filled(words.opening, values);
    return {
      subject: oneLine(filled(words.subject, values)),
      ...rendered(letterhead, {
        ...letter,
        // What stands beside the subject in a list of mails is of the same hand as what follows.
        preview: words.opening === opening ? letter.preview : lines.slice(0, previewChars),
        body: h(Fragment, null, lines !== "" && paragraphs(lines), letter.body),
      }),
    };
  };
  return { ...write(original), words: { original, values, write } };
};

const previewChars = 120;

/** A value may hold a line break, and would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
