import { formatLongDay } from "@funding-desk/contract/forms/format";
import type {
  Figure,
  FundingProduct,
  MinimumName,
  Source,
} from "@funding-desk/contract/matching/funding-product/product";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import { fundingGroups } from "../../../firm/funding-products.ts";
import { formatMinimum, minimumLabels } from "./minimum-wording.ts";

const figures = [
  ["amount", "Typical amount"],
  ["term", "Term"],
  ["cost", "What it costs"],
  ["speed", "Time to funding"],
  ["repayment", "Repayment"],
  ["security", "Collateral and guarantee"],
] as const;
const minimums: readonly MinimumName[] = ["months", "revenue", "score"];

interface NamedFigure {
  readonly name: string;
  readonly text: string;
  readonly source: Source;
}

const listFigures = (product: FundingProduct): readonly NamedFigure[] => [
  ...figures.map(([key, name]) => ({ name, ...(product[key] satisfies Figure) })),
  ...minimums.map((name) => ({
    name: `${minimumLabels[name]}, published minimum`,
    text: formatMinimum(name, product.minimums[name]).replace(/^[nu]/, (first) => first.toUpperCase()),
    source: product.minimums[name].source,
  })),
];

function Sources({ listed, notes }: { listed: readonly Source[]; notes: string }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="text-link inline-flex min-h-11 items-center">Where these figures come from</summary>
      <ol className="mt-1 grid list-decimal gap-2 pl-5 text-ink-soft" aria-label={`Sources for ${notes}`}>
        {listed.map(({ name, address, readOn }) => (
          <li key={address} className="wrap-anywhere">
            {name}, {address}, read {formatLongDay(readOn)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Content({ product }: { product: FundingProduct }) {
  const shown = listFigures(product);
  const listed = [...new Set(shown.map(({ source }) => source))];
  return (
    // The id is inside the <details>, so a link to it opens it.
    <div id={product.id} className="scroll-mt-64 px-5 pb-5 sm:px-6">
      <dl className="border-line border-t">
        {shown.map(({ name, text, source }) => (
          <div
            key={name}
            className="grid gap-x-4 border-line border-b py-2.5 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              {text}
              <sup className="ml-0.5 text-ink-soft">
                <span className="sr-only">source </span>
                {listed.indexOf(source) + 1}
              </sup>
            </dd>
          </div>
        ))}
        <div className="grid gap-x-4 border-line border-b py-2.5 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="text-ink-soft">What lenders look for</dt>
          <dd>
            <ul>
              {product.lookedAt.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {product.caution && (
        <p className="mt-4 flex gap-2.5 rounded-field bg-yellow-soft px-4 py-3 text-sm">
          <CircleAlert className="mt-0.5 size-4.5 flex-none" />
          {product.caution}
        </p>
      )}
      <Sources listed={listed} notes={product.name} />
    </div>
  );
}

function Product({ product }: { product: FundingProduct }) {
  return (
    <details className="group/product border-line border-t first:border-t-0">
      <summary className="grid grid-cols-[minmax(0,1fr)_1.25rem] gap-x-4 gap-y-1 px-5 py-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h4 className="font-sans font-semibold text-base">{product.name}</h4>
        <ChevronDown className="mt-0.5 size-5 text-brand transition-transform group-open/product:rotate-180" />
        <span className="text-ink-soft text-sm">{product.purpose}</span>
        <span className="col-start-1 mt-1 flex flex-wrap gap-x-4 text-sm lg:hidden">
          <span className="font-semibold">{product.amount.text}</span> <span>{product.speed.text}</span>
        </span>
      </summary>
      <Content product={product} />
    </details>
  );
}

/** Every product with its purpose, figures and sources. Closed until opened, and complete without a script. */
export function ProductDetails() {
  return (
    <div className="grid gap-10 lg:gap-6">
      {fundingGroups.map(({ id, title, text, products }) => (
        <section
          key={id}
          aria-labelledby={`group-${id}`}
          // The margins leave room for the cards' shadows, which late layout would cut off.
          className="-mx-4 -mb-6 far-part grid gap-x-10 gap-y-4 px-4 pb-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <div className="lg:pt-4">
            <h3 id={`group-${id}`} className="text-xl lg:text-lg">
              {title}
            </h3>
            <p className="mt-1.5 text-ink-soft lg:text-sm">{text}</p>
          </div>
          <div className="self-start overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {products.map((product) => (
              <Product key={product.id} product={product} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
