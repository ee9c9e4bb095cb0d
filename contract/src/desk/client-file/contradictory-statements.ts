import { findRevenueGap } from "../../placement/memo/write-money.ts";
import { type FileFacts, type FormFacts, type ProvenContradiction, toAnswerEvidence, toPointer } from "./file-facts.ts";

/** Forms that state a revenue, the newest first. */
const listStated = ({ application, prequalification, profile }: FileFacts) =>
  [application, prequalification, profile].flatMap((form) => {
    const revenue = form?.answers.monthlyRevenue;
    return form && typeof revenue === "string" && /^\d{1,15}$/.test(revenue)
      ? [{ form, revenue: Number(revenue) }]
      : [];
  });

const findRevenueBesideStatements = (facts: FileFacts): ProvenContradiction[] => {
  const [stated] = listStated(facts);
  const gap = stated && findRevenueGap(stated.revenue, facts.statements?.figures ?? []);
  if (!gap) return [];
  return [
    {
      rule: "revenue-not-in-statements",
      weight: "differs",
      sentence: `${gap.words} the monthly revenue in ${stated.form.name}.`,
      fields: [toPointer(stated.form, "monthlyRevenue")],
      evidence: [toAnswerEvidence(stated.form), ...gap.pages],
    },
  ];
};

/** Where the form names whose accounts we expect. */
const listNamed = (form: FormFacts | undefined) => (form ? [form] : []);

const findOtherHolders = ({ application, statements }: FileFacts): ProvenContradiction[] =>
  (statements?.otherHolders ?? []).map(({ name, evidence }) => ({
    rule: "statement-of-another",
    weight: "differs",
    sentence: `The account in “${evidence.filename}” is ${name}'s, not the business's or an owner's.`,
    fields: listNamed(application).map((form) => toPointer(form, "legalBusinessName")),
    evidence: [...listNamed(application).map(toAnswerEvidence), evidence],
  }));

/** What statements say against the forms. */
export const findStatementContradictions = (facts: FileFacts): ProvenContradiction[] => [
  ...findRevenueBesideStatements(facts),
  ...findOtherHolders(facts),
];
