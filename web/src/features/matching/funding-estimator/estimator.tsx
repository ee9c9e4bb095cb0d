import {
  fundingPurposeOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "@funding-desk/contract/forms/options/funding";
import type { Option as ContractOption } from "@funding-desk/contract/forms/options/option";
import type { KindFit } from "@funding-desk/contract/matching/funding-product/kind";
import { limits } from "@funding-desk/contract/platform/limits";
import Lock from "lucide-react/icons/lock";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import type { Option } from "../../../ui/option.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { KeepAnswers } from "./keep-answers.tsx";
import { KindList } from "./kind-list.tsx";
import { formatSummary, type ListedOutcome, outcomeTitles } from "./kind-wording.ts";
import { ProgramFits } from "./program-fits.tsx";
import { questions, useEstimate } from "./use-estimate.ts";

const shown = (options: readonly ContractOption[]): Option[] => options.map(({ value }) => ({ value, label: value }));
const times = shown(timeInBusinessOptions);
const scores = shown(personalCreditScoreOptions);
const purposes = shown(fundingPurposeOptions);
const listed = Object.keys(outcomeTitles) as ListedOutcome[];

type Estimating = ReturnType<typeof useEstimate>;

function Questions({ answers, answer }: Pick<Estimating, "answers" | "answer">) {
  return (
    <div className="grid content-start gap-6 self-start lg:sticky lg:top-28">
      <MoneyField
        {...questions.monthlyRevenue}
        hint="A typical month, before expenses."
        value={answers.monthlyRevenue}
        onChange={(text) => answer("monthlyRevenue", text)}
        maxDigits={limits.moneyDigits}
      />
      <ChoiceField
        {...questions.timeInBusiness}
        value={answers.timeInBusiness}
        onChange={(text) => answer("timeInBusiness", text)}
        options={times}
        columns="pair"
      />
      <SelectField
        {...questions.personalCreditScore}
        hint="Your best guess. No credit check."
        value={answers.personalCreditScore}
        onChange={(text) => answer("personalCreditScore", text)}
        options={scores}
        autoComplete="off"
      />
      <SelectField
        {...questions.purpose}
        value={answers.purpose}
        onChange={(text) => answer("purpose", text)}
        options={purposes}
        autoComplete="off"
      />
      <p className="flex gap-3 text-ink-soft text-sm">
        <Lock className="mt-0.5 size-4.5 flex-none text-brand" />
        <span>Nothing is sent, and it's gone when you leave unless you keep it.</span>
      </p>
    </div>
  );
}

function OtherPurpose({ fits, purpose }: { fits: readonly KindFit[]; purpose: string }) {
  const others = fits.filter(({ outcome }) => outcome === "other-purpose").map(({ product }) => product.name);
  if (others.length === 0) return null;
  return (
    <p className="text-ink-soft text-sm">
      <span className="font-semibold text-ink">Not meant for “{purpose}”:</span> {others.join(", ")}. Choose another
      purpose to see how they compare.
    </p>
  );
}

function Results({ result, missing }: Pick<Estimating, "result" | "missing">) {
  if (!result)
    return (
      <div className="grid min-h-48 content-center rounded-card border border-edge border-dashed px-6 py-8">
        <p className="font-display text-lg">Your list will appear here</p>
        {missing.length < 4 && (
          <p className="mt-2 text-ink-soft">Still to answer: {missing.join(", ").toLowerCase()}.</p>
        )}
        <noscript>
          <p className="mt-3">
            The estimator needs JavaScript, which is turned off in this browser. The figures above show the same
            minimums.
          </p>
        </noscript>
      </div>
    );
  const { answers, fits } = result;
  return (
    <div className="grid gap-8">
      <p className="font-display text-lg">{formatSummary(fits)}</p>
      <KeepAnswers answers={answers} />
      {listed.map((outcome) => (
        <KindList key={outcome} fits={fits} outcome={outcome} answers={answers} />
      ))}
      <OtherPurpose fits={fits} purpose={answers.purpose} />
      <ProgramFits estimate={result} />
      <p className="border-line border-t pt-4 text-ink-soft text-sm">
        This is a rule of thumb based on published minimums. It isn't an offer or a decision. Lenders look at more than
        this, and each one decides for itself.
      </p>
    </div>
  );
}

/** Four questions, and the kinds of funding the answers typically fit. A group, not a form: nothing is submitted. */
export function Estimator() {
  const { answers, answer, result, missing, spoken } = useEstimate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid everywhere, and a legend repeats the heading
    <div
      role="group"
      aria-labelledby="estimator"
      className="grid gap-x-14 gap-y-10 rounded-card border border-line bg-card p-5 shadow-soft sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <Questions answers={answers} answer={answer} />
      <div className="min-w-0">
        <p role="status" className="sr-only">
          {spoken}
        </p>
        <Results result={result} missing={missing} />
      </div>
    </div>
  );
}
