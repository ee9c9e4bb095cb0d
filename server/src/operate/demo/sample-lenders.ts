import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { usualStaleDays } from "@funding-desk/contract/matching/catalog/limits";
import type { DraftClaim, DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import type { DemoServices } from "./demo-services.ts";
import type { DemoStaff } from "./demo-staff.ts";

/** What a sample lender offers: a loan with level monthly payments, or an advance that takes a share of sales each week. */
export interface SampleTerms {
  readonly payments: number;
  /** The share of sales that an advance takes; a loan takes none. */
  readonly holdbackPercent?: number;
  /** What is paid back, as a share of the amount. */
  readonly paysBack: number;
  /** Kept from the payout, in percent of the amount. */
  readonly feePercent: number;
  /** Whether paying off early saves the interest; undefined where the lender doesn't say. */
  readonly interestStops?: boolean;
}

/** A lender's program that sample files go to. */
export interface SampleProgram {
  readonly lenderId: string;
  readonly programId: string;
  readonly lenderName: string;
  readonly lenderEmail: string;
  readonly terms: SampleTerms;
}

interface SampleLender {
  readonly name: string;
  readonly score: number;
  readonly months: number;
  readonly deposits: number;
  readonly terms: SampleTerms;
}

const sampleLenders: readonly SampleLender[] = [
  {
    name: "Sample: Tidewater Test Bank",
    score: 660,
    months: 24,
    deposits: 15_000,
    terms: { payments: 12, paysBack: 1.1, feePercent: 2, interestStops: true },
  },
  {
    name: "Sample: Harbor Test Credit",
    score: 600,
    months: 12,
    deposits: 10_000,
    terms: { payments: 18, paysBack: 1.19, feePercent: 3, interestStops: false },
  },
  {
    name: "Sample: Prairie Test Funding",
    score: 550,
    months: 6,
    deposits: 8_000,
    terms: { payments: 40, paysBack: 1.24, feePercent: 0, holdbackPercent: 12 },
  },
];

/** Lenders that don't exist: no sample may show what a real one offered or refused. Their programs are live. */
export const addSampleLenders = async (
  { lenders, programs, timeZone }: Pick<DemoServices, "lenders" | "programs" | "timeZone">,
  { manager, verifier }: Pick<DemoStaff, "manager" | "verifier">,
): Promise<SampleProgram[]> => {
  const made: SampleProgram[] = [];
  for (const [index, lender] of sampleLenders.entries()) {
    const lenderEmail = `files${index + 1}@lender.example.com`;
    const { id: lenderId } = await lenders.add(manager, {
      name: lender.name,
      kind: "bank",
      website: "",
      may_be_named: true,
      agreement_until: null,
      submission_email: lenderEmail,
      accepts: "link",
      registered_states: [],
      note: "This lender is a sample. It doesn't exist.",
    });
    const drafted = await programs.add(manager, {
      lender_id: lenderId,
      draft: {
        product: lender.terms.holdbackPercent === undefined ? "working-capital" : "card-advance",
        name: `${lender.name}, ${lender.terms.holdbackPercent === undefined ? "term loan" : "cash advance"}`,
        rules: toRules(lender, toCivilDate(timeZone, new Date())),
        documents: [{ type: "bank_statements", count: 1, unit: "months", why: "Shows the deposits" }],
        note: "Sample.",
      },
    });
    const verified = await programs.verify(verifier, drafted.id, drafted.revision);
    await programs.publish(manager, drafted.id, verified.revision);
    made.push({ lenderId, programId: drafted.id, lenderName: lender.name, lenderEmail, terms: lender.terms });
  }
  return made;
};

const toRules = ({ name, score, months, deposits }: SampleLender, readOn: string): DraftRule[] => {
  const claim = (quote: string): DraftClaim => ({
    title: `${name}, a made-up page`,
    sourceUrl: "https://lender.example.com/terms",
    quote: `Sample: ${quote}`,
    readOn,
    staleAfterDays: usualStaleDays,
  });
  return [
    {
      id: "score",
      severity: "must",
      test: { fact: "personalCreditScore", op: "atLeast", value: score },
      claim: claim(`a credit score of ${score} or more`),
      cure: { kind: "do", what: "Raise the personal credit score; your advisor has steps for it" },
    },
    {
      id: "months",
      severity: "must",
      test: { fact: "monthsInBusiness", op: "atLeast", value: months },
      claim: claim(`in business for ${months} months or longer`),
      cure: { kind: "time" },
    },
    {
      id: "deposits",
      severity: "usually",
      test: { fact: "averageMonthlyDeposits", op: "atLeast", value: deposits },
      claim: claim(`$${deposits.toLocaleString("en-US")} or more a month in deposits`),
      cure: { kind: "do", what: "Bring more deposits through the business account" },
    },
  ];
};
