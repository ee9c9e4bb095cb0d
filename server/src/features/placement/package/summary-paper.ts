import type { Answers } from "@funding-desk/contract/forms/field";
import { formatMoney } from "@funding-desk/contract/forms/format";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import type { Memo, MemoRemark } from "@funding-desk/contract/placement/memo/memo";
import { isProven, type MemoSentence, memoParts, memoTitles } from "@funding-desk/contract/placement/memo/sentence";
import { formatDay } from "../../../platform/mail/mail-layout.ts";
import type { Paper, PaperFact, PaperSection } from "../../../platform/pdf/paper.ts";
import { type ApplicationOnFile, formatCoBorrowerName } from "../../intake/application/application-record.service.ts";
import { toBrief } from "../brief/brief.service.ts";

interface SummarizedDocument {
  readonly type: string;
  readonly name: string;
  readonly pages: number | null;
}

export interface SummaryPaperInput {
  readonly application: ApplicationOnFile;
  readonly lenderName: string;
  readonly programName: string;
  /** The advisor's, for the lender. */
  readonly note: string;
  /** The files that come with it, each with its type in words. */
  readonly documents: readonly SummarizedDocument[];
  readonly letterhead: Paper["letterhead"];
  readonly timeZone: string;
  readonly preparedAt: Date;
  readonly stamp: string;
  /** As it goes to the lender. */
  readonly memo: Memo;
}

/** What a lender reads first: the business, what it asks for, and what comes with it. */
export const writeSummaryPaper = (input: SummaryPaperInput): Paper => {
  const { application, lenderName, programName, note, letterhead, preparedAt, timeZone, stamp } = input;
  const { answers, reference } = application;
  const business = readText(answers, "legalBusinessName");
  return {
    title: "Summary of a funding application",
    about: [business, reference].filter(Boolean).join(", "),
    letterhead,
    stamp,
    madeAt: preparedAt.toISOString(),
    facts: [
      { label: "Business", value: business || "Not given" },
      { label: "Requested", value: describeRequest(application) },
      { label: "For", value: `${lenderName}, ${programName}` },
      { label: "Prepared", value: `${formatDay(preparedAt.toISOString(), timeZone)}, application ${reference}` },
    ],
    sections: [
      {
        title: "As stated",
        parts: [{ kind: "answers", rows: listBusinessFacts(application).map(toRow), isDense: true }],
      },
      ...writeMemoSections(input.memo),
      ...(note === "" ? [] : [{ title: "From the advisor", parts: [{ kind: "text" as const, text: note }] }]),
      writeDocuments(input),
    ],
  };
};

const readText = (answers: Answers, name: string): string => String(answers[name] ?? "");

const toRow = ({ label, value }: PaperFact) => ({ question: label, answer: value || null });

const describeRequest = ({ requestedAmount, fundingType }: ApplicationOnFile): string =>
  `${formatMoney(String(requestedAmount))}, ${fundingType}`;

const listBusinessFacts = (application: ApplicationOnFile): PaperFact[] => {
  const { answers, coBorrowers } = application;
  const brief = toBrief(application);
  const read = (name: string) => readText(answers, name);
  const others = coBorrowers.map(formatCoBorrowerName).join(", ");
  return [
    { label: "Owner", value: [read("ownerName"), others && `with ${others}`].filter(Boolean).join(", ") },
    { label: "Use of funds", value: brief.use_of_funds },
    { label: "Needed", value: brief.needed },
    {
      label: "Place",
      value: [read("businessStreet"), read("businessCity"), `${brief.state} ${read("businessZip")}`.trim()]
        .filter(Boolean)
        .join(", "),
    },
    { label: "Entity and industry", value: brief.company },
    { label: "Time in business", value: brief.time_in_business },
    { label: "Monthly revenue, as stated", value: brief.monthly_revenue },
    { label: "Personal credit score, own estimate", value: brief.credit_score },
    { label: "Debt now", value: brief.debt },
  ];
};

/** More of them wouldn't fit on the page. */
const listedAtMost = 12;

const toFileRow = ({ name, pages }: SummarizedDocument): string[] => [name, pages === null ? "" : String(pages)];

const toTypeRows = (documents: readonly SummarizedDocument[]): string[][] =>
  [...Map.groupBy(documents, ({ type }) => type)].map(([type, group]) => {
    const pages = group.reduce((sum, each) => sum + (each.pages ?? 0), 0);
    return [group.length === 1 ? type : `${type}, ${group.length} files`, pages === 0 ? "" : String(pages)];
  });

const writeDocuments = ({ documents }: SummaryPaperInput): PaperSection => ({
  title: "What comes with it",
  parts: [
    {
      kind: "table",
      columns: [
        { title: "File", share: 0.85 },
        { title: "Pages", share: 0.15 },
      ],
      rows: documents.length > listedAtMost ? toTypeRows(documents) : documents.map(toFileRow),
      isDense: true,
    },
  ],
});

/** Sentences by part, each with numbers for what it rests on, which follows. @throws for a sentence that rests on nothing */
const writeMemoSections = ({ sentences, remarks }: Memo): PaperSection[] => {
  if (!sentences.every(isProven)) throw new Error("A sentence of the memo rests on nothing.");
  const sources = [...new Set(sentences.flatMap(({ evidence }) => (evidence ? listEvidenceWords(evidence) : [])))];
  const toText = ({ text, evidence, answer }: MemoSentence): string => {
    const marks = evidence ? listEvidenceWords(evidence).map((words) => `[${sources.indexOf(words) + 1}]`) : [];
    return [text, ...marks, answer ? `The owner says: “${answer.text}”` : ""].filter(Boolean).join(" ");
  };
  const listRemarks = (place: MemoRemark["part"]) =>
    remarks.flatMap(({ part, by, text }) => (part === place ? [`${by}: “${text}”`] : []));
  const toSection = (title: string, lines: readonly string[]): PaperSection[] =>
    lines.length === 0 ? [] : [{ title, parts: [{ kind: "text", text: lines.join("\n") }] }];
  const parts = [
    ...toSection("On the whole", listRemarks("whole")),
    ...memoParts.flatMap((part) =>
      toSection(memoTitles[part], [
        ...sentences.filter((sentence) => sentence.part === part).map(toText),
        ...listRemarks(part),
      ]),
    ),
  ];
  const rests = sources.map((words, index) => `[${index + 1}] ${words}`).join("\n");
  return rests === "" ? parts : [...parts, { title: "What it rests on", parts: [{ kind: "text", text: rests }] }];
};
