import type { Fit } from "@funding-desk/contract/funding-product/fit";
import {
  fundingPurposeOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "@funding-desk/contract/options/funding";
import type { Option as ContractOption } from "@funding-desk/contract/options/option";
import Lock from "lucide-react/icons/lock";
import { ChoiceField } from "../../ui/choice-field.tsx";
import { MoneyField } from "../../ui/money-field.tsx";
import type { Option } from "../../ui/option.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { FitList } from "./fit-list.tsx";
import { formatSummary, type ListedOutcome, outcomeTitles } from "./fit-wording.ts";
import { questions, useEstimate } from "./use-estimate.ts";

const shown = (options: readonly ContractOption[]): Option[] => options.map(({ value }) => ({ value, label: value }));
const times = shown(timeInBusinessOptions);
const scores = shown(personalCreditScoreOptions);
const purposes = shown(fundingPurposeOptions);
const listed = Object.keys(outcomeTitles) as ListedOutcome[];

type Estimate = ReturnType<typeof useEstimate>;

function Questions({ texts, answer }: Pick<Estimate, "texts" | "answer">) {
  return (
    <div className="grid content-start gap-6 self-start lg:sticky lg:top-28">
      <MoneyField
        {...questions.revenue}
        hint="What your business takes in during a typical month, before expenses."
        value={texts.revenue}
        onChange={(text) => answer("revenue", text)}
        maxDigits={9}
      />
      <ChoiceField
        {...questions.time}
        value={texts.time}
        onChange={(text) => answer("time", text)}
        options={times}
        columns="pair"
      />
      <SelectField
        {...questions.score}
        hint="Your best guess. We don't check with a credit bureau."
        value={texts.score}
        onChange={(text) => answer("score", text)}
        options={scores}
        autoComplete="off"
      />
      <SelectField
        {...questions.purpose}
        value={texts.purpose}
        onChange={(text) => answer("purpose", text)}
        options={purposes}
        autoComplete="off"
      />
      <p className="flex gap-3 text-ink-soft text-sm">
        <Lock className="mt-0.5 size-4.5 flex-none text-brand" />
        <span>Nothing you enter here is stored or sent. It stays on this page and disappears when you leave.</span>
      </p>
    </div>
  );
}

function OtherPurpose({ fits, purpose }: { fits: readonly Fit[]; purpose: string }) {
  const others = fits.filter(({ outcome }) => outcome === "other-purpose").map(({ product }) => product.name);
  if (others.length === 0) return null;
  return (
    <p className="text-ink-soft text-sm">
      <span className="font-semibold text-ink">Not meant for “{purpose}”:</span> {others.join(", ")}. Choose another
      purpose to see how they compare.
    </p>
  );
}

function Results({ answers, fits, missing }: Pick<Estimate, "answers" | "fits" | "missing">) {
  if (!answers)
    return (
      <div className="grid min-h-48 content-center rounded-card border border-edge border-dashed px-6 py-8">
        <p className="font-display text-lg">Your list will appear here</p>
        <p className="mt-2 text-ink-soft">
          {missing.length < 4 ? "Still to answer" : "Answer the four questions"}: {missing.join(", ").toLowerCase()}.
        </p>
        <noscript>
          <p className="mt-3">
            The estimator needs JavaScript, which is turned off in this browser. The figures above show the same
            minimums.
          </p>
        </noscript>
      </div>
    );
  return (
    <div className="grid gap-8">
      <p className="font-display text-lg">{formatSummary(fits)}</p>
      {listed.map((outcome) => (
        <FitList key={outcome} fits={fits} outcome={outcome} answers={answers} />
      ))}
      <OtherPurpose fits={fits} purpose={answers.purpose} />
      <p className="border-line border-t pt-4 text-ink-soft text-sm">
        This is a rule of thumb based on the published minimums above. It isn't an offer or a decision. Lenders look at
        more than this, and each one decides for itself.
      </p>
    </div>
  );
}

/** Four questions, and the kinds of funding the answers typically fit. A group, not a form: nothing is submitted. */
export function Estimator() {
  const { texts, answer, answers, fits, missing, spoken } = useEstimate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid everywhere, and a legend repeats the heading
    <div
      role="group"
      aria-labelledby="estimator"
      className="grid gap-x-14 gap-y-10 rounded-card border border-line bg-card p-5 shadow-soft sm:p-8 lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <Questions texts={texts} answer={answer} />
      <div className="min-w-0">
        <p role="status" className="sr-only">
          {spoken}
        </p>
        <Results answers={answers} fits={fits} missing={missing} />
      </div>
    </div>
  );
}
