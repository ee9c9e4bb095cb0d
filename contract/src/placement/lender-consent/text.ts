import type { ConsentPurpose } from "../../accounts/consent/purposes.ts";
import type { FirmFacts } from "../../firm/facts.ts";
import type { ConsentPerson } from "./states.ts";

/** Raise it with every change of the words below. */
export const lenderConsentVersion = 2;

/** How long a consent is valid. */
export const lenderConsentDays = 30;

export interface LenderConsentFacts {
  readonly firm: Pick<FirmFacts, "name" | "legal_name" | "email" | "phone">;
  readonly purpose: ConsentPurpose;
  readonly person: ConsentPerson;
  readonly lenderName: string;
  readonly programName: string;
  /** The application's reference. */
  readonly reference: string;
  /** Documents by the names under which the person knows them. */
  readonly documents: readonly string[];
  /** Whether the lender's copy shows Social Security numbers in full: not in one that goes as an ordinary mail. */
  readonly showsNumbers: boolean;
}

type Words = Omit<LenderConsentFacts, "documents">;

const writeSharing = ({ documents, ...facts }: LenderConsentFacts): string[] => [
  `I authorize ${facts.firm.legal_name} (“${facts.firm.name}”, “we”) to send my file to ${facts.lenderName} for its program ${facts.programName}, so that it can consider funding application ${facts.reference}. This covers this lender and this program only.`,
  `What is sent: a summary, the answers in application ${facts.reference}${documents.length === 0 ? "." : ", and these documents:"}`,
  ...documents.map((name) => `- ${name}`),
  facts.showsNumbers
    ? `The application includes what each person gave about themselves: ${facts.person === "client" ? "my" : "for me, my"} birth date, home address, and full Social Security number. Only ${facts.lenderName} gets the full number.`
    : "Social Security numbers are masked in what is sent, because this lender takes files by ordinary email.",
  `If ${facts.lenderName} asks for something more, it is sent only after the applicant has confirmed it.`,
  "This isn't a consent to a credit inquiry. We'd ask you for that separately.",
];

const inquiryWords = ({ firm, lenderName, reference }: Words) => ({
  "soft inquiry": [
    `I instruct ${lenderName}, under the Fair Credit Reporting Act, to make a soft inquiry into my personal credit to consider funding application ${reference}, which ${firm.legal_name} (“${firm.name}”, “we”) sends it.`,
    "A soft inquiry is a look at your report that other lenders don't see and that doesn't change your score.",
  ],
  "hard inquiry": [
    `I instruct ${lenderName}, under the Fair Credit Reporting Act, to make a hard inquiry into my personal credit to consider funding application ${reference}, which ${firm.legal_name} (“${firm.name}”, “we”) sends it.`,
    "Other lenders can see a hard inquiry. It typically stays on a personal report for two years, and it may lower your score by a few points for some months.",
  ],
});

const titles: Readonly<Record<ConsentPurpose, string>> = {
  submit: "Consent to send my file",
  "soft inquiry": "Consent to a soft credit inquiry",
  "hard inquiry": "Consent to a hard credit inquiry",
};

/**
 * The exact text that a person signs, in paragraphs with an empty line between them. It names the lender, even one that the
 * site doesn't name: no one can consent to a lender they don't know. It's stored when it is asked for.
 */
export const writeLenderConsent = (facts: LenderConsentFacts): string => {
  const { firm, purpose, lenderName } = facts;
  return [
    `${titles[purpose]} to ${lenderName}`.replace("inquiry to", "inquiry by"),
    ...(purpose === "submit" ? writeSharing(facts) : inquiryWords(facts)[purpose]),
    `This consent is valid for ${lenderConsentDays} days. You can revoke it at any time, free of charge: where you signed it, by email to ${firm.email}, or by calling ${firm.phone}. Then ${lenderName} can no longer open your file with us, and we ask it to stop using what it has. We can't take back what it has already downloaded, or undo an inquiry that was already made.`,
    `You may say no. Then nothing is sent to ${lenderName}; your other requests aren't affected.`,
    "Your full name, typed by you, is your signature and binds you as your signature on paper would. You may sign on paper instead, and ask for a paper copy; both are free of charge.",
  ].join("\n\n");
};
