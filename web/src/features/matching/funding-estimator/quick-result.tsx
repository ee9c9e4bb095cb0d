import { useEffect } from "react";
import { Link } from "react-router";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDollars } from "../../../forms/format-number.ts";
import { keepEstimate } from "../../../identity/kept-estimate.ts";
import { toLoginPath } from "../../../identity/route-rule.ts";
import type { EstimateAnswers } from "../../../identity/storage.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { outcomeTitles } from "./kind-wording.ts";
import { listQuickKinds, type QuickAnswers, type QuickKind, readQuickAnswers } from "./quick-estimate.ts";

const loginToWizard = toLoginPath({ pathname: "/dashboard/prequalification", search: "", hash: "" });

/** What the home page's four answers typically fit, with a bar for the cost of each kind. */
export function QuickResult({ answers }: { readonly answers: QuickAnswers }) {
  const read = readQuickAnswers(answers);
  useKeepingOnStart(read);
  const kinds = read && listQuickKinds(read, getFirmToday());
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p role="status" className="font-semibold">
        {kinds ? summarize(kinds) : describeMissing(answers)}
      </p>
      {read && kinds && (
        <>
          <Kinds kinds={kinds} amount={Number(read.fundingAmount)} />
          <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1">
            <LinkButton to={loginToWizard} variant="brand">
              Start with these answers
            </LinkButton>
            <Link to="/types-of-funding#estimator" className="text-link inline-flex min-h-11 items-center">
              See every kind
            </Link>
          </div>
          <p className="mt-1 text-ink-soft text-sm">
            Starting keeps your answers in this browser, for a day at most. Nothing is sent before you sign up.
          </p>
        </>
      )}
    </div>
  );
}

/** Keeps the answers for whoever starts, by any of the page's buttons that lead there. */
const useKeepingOnStart = (answers: EstimateAnswers | undefined): void => {
  useEffect(() => {
    const keep = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (answers && link?.getAttribute("href") === loginToWizard) keepEstimate(answers);
    };
    document.addEventListener("click", keep, true);
    return () => document.removeEventListener("click", keep, true);
  });
};

const summarize = (kinds: readonly QuickKind[]): string =>
  kinds.length === 0
    ? "Below what lenders typically publish. An advisor can tell you what would change that."
    : `${formatCount(kinds.length, "kind")} may fit`;

/** Digits that can't be read are named, before what is only missing. */
const describeMissing = (answers: QuickAnswers): string => {
  const wrong = answers.amount !== "" && answers.revenue !== "" && answers.time !== "" && answers.score !== "";
  if (wrong) return "Enter both amounts in whole dollars, such as 50,000.";
  const left = Object.values(answers).filter((answer) => answer === "").length;
  return `${formatCount(left, "answer")} to go`;
};

function Kinds({ kinds, amount }: { readonly kinds: readonly QuickKind[]; readonly amount: number }) {
  if (kinds.length === 0) return null;
  const most = Math.max(1, ...kinds.map(({ cost }) => cost?.to ?? 0));
  return (
    <>
      <ul className="mt-2 grid gap-3">
        {kinds.map((kind) => (
          <Kind key={kind.product.id} kind={kind} most={most} />
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">
        Cost of {formatDollars(amount)} paid back within a year, from published ranges. Not an offer.
      </p>
    </>
  );
}

function Kind({ kind, most }: { readonly kind: QuickKind; readonly most: number }) {
  const { product, outcome, cost } = kind;
  return (
    <li>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/types-of-funding#${product.id}`} className="text-link font-semibold">
          {product.name}
        </Link>
        <span className="text-ink-soft text-sm">{outcomeTitles[outcome]}</span>
      </span>
      {cost && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="my-1.5 block h-2.5 w-full">
          <rect width="100" height="4" className="fill-brand-soft" />
          <rect
            x={(cost.from / most) * 100}
            width={Math.max(1, ((cost.to - cost.from) / most) * 100)}
            height="4"
            className="fill-brand"
          />
        </svg>
      )}
      <span className="block text-sm">
        {cost ? `${formatDollars(cost.from)} to ${formatDollars(cost.to)}` : product.cost.text}
        <span className="text-ink-soft"> · {product.speed.text}</span>
      </span>
    </li>
  );
}
