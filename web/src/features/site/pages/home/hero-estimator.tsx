import { personalCreditScoreOptions, timeInBusinessOptions } from "@funding-desk/contract/forms/options/funding";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatNumber } from "../../../../forms/format-number.ts";
import { readKeptEstimate } from "../../../../identity/kept-estimate.ts";
import { controlClass } from "../../../../ui/control-style.ts";
import { PartBoundary } from "../../../../ui/part-boundary.tsx";
import type { QuickAnswers } from "../../../matching/funding-estimator/quick-estimate.ts";

const loadResult = () => import("../../../matching/funding-estimator/quick-result.tsx");
/** Only who answers needs it. */
const QuickResult = lazy(async () => ({ default: (await loadResult()).QuickResult }));

const readForm = (form: HTMLFormElement): QuickAnswers => {
  const given = new FormData(form);
  const read = (name: keyof QuickAnswers) => String(given.get(name) ?? "").trim();
  return { amount: read("amount"), revenue: read("revenue"), time: read("time"), score: read("score") };
};

/** Undefined while nothing is answered. */
const readGiven = (form: HTMLFormElement): QuickAnswers | undefined => {
  const read = readForm(form);
  return Object.values(read).some((answer) => answer !== "") ? read : undefined;
};

/** Who started and came back finds the answers that were kept. */
const fillKept = (form: HTMLFormElement): void => {
  const kept = readKeptEstimate();
  const answers: Readonly<Record<string, string | undefined>> = {
    amount: kept?.fundingAmount,
    revenue: kept?.monthlyRevenue,
    time: kept?.timeInBusiness,
    score: kept?.personalCreditScore,
  };
  for (const field of form.querySelectorAll("input")) {
    if (field.type === "radio") {
      if (readForm(form)[field.name as keyof QuickAnswers] === "") field.checked = field.value === answers[field.name];
      continue;
    }
    field.value ||= answers[field.name] ?? "";
    formatThousands(field);
  }
};

const formatThousands = (input: HTMLInputElement): void => {
  if (input.type !== "radio" && /^\d{4,12}$/.test(input.value)) input.value = formatNumber(Number(input.value));
};

/** Four questions before any account. Plain HTML until someone answers, and nothing typed here is sent. */
export function HeroEstimator() {
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<QuickAnswers>();
  // Besides what was kept: typed before React arrived, or restored by the browser.
  useEffect(() => {
    if (!form.current) return;
    fillKept(form.current);
    setAnswers(readGiven(form.current));
  }, []);
  return (
    <form
      ref={form}
      aria-labelledby="quick"
      autoComplete="off"
      onFocus={() => void loadResult().catch(() => {})}
      onChange={({ currentTarget }) => setAnswers(readGiven(currentTarget))}
      onBlur={({ target }) => target instanceof HTMLInputElement && formatThousands(target)}
      onSubmit={(event) => event.preventDefault()}
      className="mt-6 rounded-card border border-line bg-card p-4 shadow-soft sm:p-5"
    >
      <h2 id="quick" className="text-lg">
        See what may fit first
      </h2>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Dollars name="amount" label="You need" />
        <Dollars name="revenue" label="Monthly revenue" />
        <Choice name="time" label="In business" options={timeInBusinessOptions} columns="grid-cols-4" />
        <Choice name="score" label="Your credit score" options={personalCreditScoreOptions} columns="grid-cols-3" />
      </div>
      <noscript>
        <p className="mt-3 text-sm">
          This needs JavaScript.{" "}
          <a href="/types-of-funding#kinds" className="text-link">
            Compare the kinds of funding
          </a>
        </p>
      </noscript>
      {answers && (
        <PartBoundary what="the estimate">
          <Suspense>
            <QuickResult answers={answers} />
          </Suspense>
        </PartBoundary>
      )}
    </form>
  );
}

interface QuestionProps {
  readonly name: keyof QuickAnswers;
  readonly label: string;
  readonly children: ReactNode;
}

const toId = (name: keyof QuickAnswers): string => `quick-${name}`;

function Question({ name, label, children }: QuestionProps) {
  return (
    <div className="flex min-w-0 flex-col justify-end gap-1">
      <label htmlFor={toId(name)} className="font-semibold text-sm leading-snug">
        {label}
      </label>
      {children}
    </div>
  );
}

function Dollars({ name, label }: Omit<QuestionProps, "children">) {
  return (
    <Question name={name} label={label}>
      <div className="relative">
        <span aria-hidden="true" className="absolute top-3 left-3 text-ink-soft">
          $
        </span>
        <input id={toId(name)} name={name} inputMode="numeric" maxLength={14} className={`${controlClass} pl-7`} />
      </div>
    </Question>
  );
}

interface ChoiceProps extends Omit<QuestionProps, "children"> {
  readonly options: readonly { readonly value: string }[];
  readonly columns: string;
}

/** All options in sight, so that an answer is one press. */
function Choice({ name, label, options, columns }: ChoiceProps) {
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1 font-semibold text-sm leading-snug">{label}</legend>
      <div className={`grid gap-1.5 ${columns}`}>
        {options.map(({ value }) => (
          <label
            key={value}
            className="relative grid min-h-11 cursor-pointer place-content-center whitespace-nowrap rounded-field border border-edge text-center text-sm transition-colors hover:border-ink-soft has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-focus forced-colors:has-checked:outline-3"
          >
            <input
              type="radio"
              name={name}
              value={value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
