import type { Answer } from "@funding-desk/contract/forms/field";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { describeOwnNumbers } from "@funding-desk/contract/forms/own-numbers";
import { type AskedQuestion, listAskedSteps } from "../../../forms/form-wording/asked-steps.ts";
import { answerInWords, type FilledForm } from "../../../forms/form-wording/form-wording.ts";
import { formatDay, formatInstant } from "../../../platform/mail/mail-layout.ts";
import type { AnswersPart, Paper, PaperSection } from "../../../platform/pdf/paper.ts";
import {
  type ApplicationOnFile,
  type CoBorrowerOnFile,
  findOwnNumbersState,
  formatCoBorrowerName,
} from "../../intake/application/application-record.service.ts";

/** Whose copy of an application it is, which decides what it shows. */
export type CopyFor =
  /** The client's own, or the firm's: sensitive answers are masked. */
  | { readonly kind: "owner" }
  /** A co-borrower's: only their own part, masked, and what they agreed to themselves. */
  | { readonly kind: "co-borrower"; readonly id: string; readonly consents: readonly PaperConsent[] }
  | {
      readonly kind: "lender";
      /** The line that says whose copy it is. */
      readonly stamp: string;
      /** Whose sensitive answers the consents show in full: `owner`, or a co-borrower's id. */
      readonly inFull: ReadonlySet<string>;
    };

/** A consent as it was given. */
export interface PaperConsent {
  readonly text: string;
  readonly givenAt: Date;
  /** The typed name, where it was signed. */
  readonly signature: string | null;
  /** Only consents for a lender end. */
  readonly revokedAt?: Date | null;
}

/** An answer that was changed after the application was sent. */
export interface PaperCorrection {
  readonly question: string;
  readonly changedAt: Date;
  /** Null when the client changed it. */
  readonly by: string | null;
}

export interface ApplicationPaperInput {
  readonly application: ApplicationOnFile;
  readonly fileNames: ReadonlyMap<string, readonly string[]>;
  readonly consents: readonly PaperConsent[];
  readonly corrections: readonly PaperCorrection[];
  readonly letterhead: Paper["letterhead"];
  readonly timeZone: string;
  readonly copyFor: CopyFor;
}

/** The application as it was asked and answered, for one reader. */
export const writeApplicationPaper = (input: ApplicationPaperInput): Paper => {
  const { application, letterhead, copyFor } = input;
  const paper = {
    title: `Funding application ${application.reference}`,
    letterhead,
    madeAt: application.submittedAt.toISOString(),
  };
  if (copyFor.kind === "co-borrower") return { ...paper, ...writeCoBorrowersCopy(input, copyFor) };
  const about = [readText(application, "legalBusinessName"), readText(application, "ownerName")]
    .filter(Boolean)
    .join(", ");
  const sections = [
    ...writeForm(application, { isFull: isInFull(copyFor, "owner"), fileNames: input.fileNames }),
    ...application.coBorrowers.flatMap((each) => writeCoBorrower(each, isInFull(copyFor, each.id))),
    ...writeConsents(input),
    ...writeCorrections(input),
  ];
  return {
    ...paper,
    about,
    ...(copyFor.kind === "lender" ? { stamp: copyFor.stamp } : {}),
    facts: [
      { label: "Business", value: readText(application, "legalBusinessName") || "Not given" },
      { label: "Owner", value: readText(application, "ownerName") || "Not given" },
      { label: "Requested amount", value: formatMoney(String(application.requestedAmount)) },
      { label: "Type of funding", value: application.fundingType },
      { label: "Sent", value: formatInstant(application.submittedAt.toISOString(), input.timeZone) },
      { label: "Form", value: `Version ${application.formVersion}` },
    ],
    sections,
  };
};

const writeCoBorrowersCopy = (
  { application, timeZone }: ApplicationPaperInput,
  { id, consents }: Extract<CopyFor, { kind: "co-borrower" }>,
): Pick<Paper, "about" | "facts" | "sections"> => {
  const own = application.coBorrowers.find((each) => each.id === id);
  if (!own) throw new Error("The application has no such co-borrower.");
  const name = formatCoBorrowerName(own);
  return {
    about: name,
    facts: [
      { label: "Co-borrower", value: name },
      { label: "Sent", value: formatInstant(application.submittedAt.toISOString(), timeZone) },
    ],
    sections: [...writeCoBorrower(own, false), ...writeConsents({ application, consents, timeZone })],
  };
};

const isInFull = (copyFor: CopyFor, person: string): boolean => copyFor.kind === "lender" && copyFor.inFull.has(person);

const readText = ({ answers }: FilledForm, name: string): string => String(answers[name] ?? "");

interface Showing {
  readonly isFull: boolean;
  readonly fileNames?: ReadonlyMap<string, readonly string[]>;
}

const writeForm = (filled: FilledForm, showing: Showing): PaperSection[] =>
  listAskedSteps(filled).map(({ title, questions }) => ({
    title,
    parts: [{ kind: "answers", rows: questions.map((question) => toRow(question, showing)) }],
  }));

const writeCoBorrower = (filled: CoBorrowerOnFile, isFull: boolean): PaperSection[] =>
  writeForm(filled, { isFull }).map(({ parts }) => ({
    title: `Co-borrower: ${formatCoBorrowerName(filled)}`,
    parts: [...parts, ...writeOwnNumbers(filled)],
  }));

/** In a lender's copy, they are among the answers. */
const writeOwnNumbers = (filled: CoBorrowerOnFile): PaperSection["parts"] => {
  const state = findOwnNumbersState(filled);
  if (state === null || filled.answers.ssn !== undefined) return [];
  return [{ kind: "text", text: describeOwnNumbers(formatCoBorrowerName(filled), state) }];
};

const toRow = (
  { label, answer, entry }: AskedQuestion,
  { isFull, fileNames }: Showing,
): AnswersPart["rows"][number] => {
  if (answer !== undefined) return { question: label, answer: toWords(answer, entry, isFull) };
  const names = (entry && fileNames?.get(entry.name)) ?? [];
  return { question: label, answer: names.join("\n") || null };
};

const toWords = (answer: Answer, entry: AskedQuestion["entry"], isFull: boolean): string =>
  // The masked words of one the form no longer asks say only that it's on file.
  entry?.field.sensitive && isFull
    ? getKindRules(entry.field).show(answer, entry.field)
    : answerInWords(answer, entry?.field);

/** Boxes are ticked by the client, who was signed in; only some consents are signed with a name. */
const writeConsents = ({
  application,
  consents,
  timeZone,
}: Pick<ApplicationPaperInput, "application" | "consents" | "timeZone">): PaperSection[] =>
  consents.length === 0
    ? []
    : [
        {
          title: "Consents and signatures",
          parts: consents.map(({ text, givenAt, signature, revokedAt }) => ({
            kind: "signature",
            text,
            name: signature ?? readText(application, "fullName"),
            how: [
              signature === null ? "Agreed by ticking the box while signed in" : "Signed by typing the name",
              ...(revokedAt ? [`revoked ${formatInstant(revokedAt.toISOString(), timeZone)}`] : []),
            ].join(", "),
            at: formatInstant(givenAt.toISOString(), timeZone),
          })),
        },
      ];

const writeCorrections = ({ corrections, timeZone }: ApplicationPaperInput): PaperSection[] =>
  corrections.length === 0
    ? []
    : [
        {
          title: "Changed since it was sent",
          parts: [
            {
              kind: "table",
              columns: [
                { title: "Answer", share: 0.5 },
                { title: "Changed by", share: 0.25 },
                { title: "On", share: 0.25 },
              ],
              rows: corrections.map(({ question, by, changedAt }) => [
                question,
                by ?? "The client",
                formatDay(changedAt.toISOString(), timeZone),
              ]),
            },
          ],
        },
      ];
