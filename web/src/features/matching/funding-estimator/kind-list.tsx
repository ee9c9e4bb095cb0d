import type { KindFit } from "@funding-desk/contract/matching/funding-product/kind";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleMinus from "lucide-react/icons/circle-minus";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { EstimateAnswers } from "../../../identity/storage.ts";
import { minimumLabels } from "../funding-product/minimum-wording.ts";
import {
  describeChange,
  formatComparison,
  type ListedOutcome,
  listDecidingMinimums,
  outcomeTitles,
} from "./kind-wording.ts";

const looks = {
  fits: { Icon: CircleCheck, tone: "text-success" },
  depends: { Icon: CircleHelp, tone: "text-brand" },
  below: { Icon: CircleMinus, tone: "text-ink-soft" },
} as const satisfies Record<ListedOutcome, unknown>;

function KindItem({ fit, answers }: { readonly fit: KindFit; readonly answers: EstimateAnswers }) {
  const { product, outcome, minimums } = fit;
  const deciding = listDecidingMinimums(fit);
  const shown = deciding.length > 0 ? deciding : minimums.filter(({ minimum }) => product.minimums[minimum].usual > 0);
  return (
    <li className="border-line border-t pt-1.5 pb-4 first:border-t-0">
      <a href={`#${product.id}`} className="text-link inline-flex min-h-11 items-center font-semibold">
        {product.name}
      </a>
      {shown.length === 0 && <p className="text-ink-soft text-sm">Lenders rarely publish a minimum for it.</p>}
      {shown.length > 0 && (
        <dl className="grid gap-1.5 text-sm">
          {shown.map((result) => (
            <div key={result.minimum} className="grid gap-x-4 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
              <dt className="text-ink-soft">{minimumLabels[result.minimum]}</dt>
              <dd>
                {formatComparison(fit, result, answers)}{" "}
                <span className="font-medium">{describeChange(fit, result)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {product.provided && outcome !== "below" && <p className="mt-1.5 text-sm">As long as {product.provided}.</p>}
    </li>
  );
}

interface KindListProps {
  readonly fits: readonly KindFit[];
  readonly outcome: ListedOutcome;
  readonly answers: EstimateAnswers;
}

/** The kinds with one outcome, each with the minimum that decided it and what would change it. */
export function KindList({ fits, outcome, answers }: KindListProps) {
  const listed = fits.filter((fit) => fit.outcome === outcome);
  if (listed.length === 0) return null;
  const { Icon, tone } = looks[outcome];
  return (
    <section aria-labelledby={`estimate-${outcome}`}>
      <h3 id={`estimate-${outcome}`} className="flex items-center gap-2.5 border-ink border-b-2 pb-2.5 text-lg">
        <Icon className={`size-5.5 flex-none ${tone}`} />
        <span>
          {outcomeTitles[outcome]} <span className="text-ink-soft">({listed.length})</span>
        </span>
      </h3>
      <ul>
        {listed.map((fit) => (
          <KindItem key={fit.product.id} fit={fit} answers={answers} />
        ))}
      </ul>
    </section>
  );
}
