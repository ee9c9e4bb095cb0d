import type { ConsentPurpose } from "../../accounts/consent/purposes.ts";

interface SummarizedConsent {
  readonly purpose: ConsentPurpose;
  /** Exact, as it was asked for. */
  readonly text: string;
}

const inquiries = {
  "soft inquiry": "A soft look at your credit. Other lenders don't see it, and your score doesn't change.",
  "hard inquiry": "A hard look at your credit. Other lenders can see it, and it may lower your score for some months.",
} as const;

/** What a consent covers, in a line or two above its text. Says only what that text says, also where its wording is an earlier one. */
export const summarizeConsent = ({ purpose, text }: SummarizedConsent): string => {
  if (purpose !== "submit") return inquiries[purpose];
  const documents = text.split("\n\n").filter((block) => block.startsWith("- ")).length;
  const papers = documents === 0 ? "" : `, and ${documents === 1 ? "1 document" : `${documents} documents`}`;
  return `A summary, the application's answers${papers}.${describeNumbers(text)}`;
};

const describeNumbers = (text: string): string => {
  if (text.includes("full Social Security number"))
    return " With your birth date, home address, and full Social Security number.";
  return text.includes("Social Security numbers are masked") ? " Social Security numbers are masked." : "";
};
