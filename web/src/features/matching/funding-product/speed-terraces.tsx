import { fundingProducts } from "../../../firm/funding-products.ts";

const steps = [
  { id: "card-advance", label: "Card advance", className: "h-44 bg-brand-strong" },
  { id: "equipment", label: "Equipment", className: "h-32 bg-brand" },
  { id: "line-of-credit-bank", label: "Bank line of credit", className: "h-22 bg-[#4b8878]" },
  { id: "sba-7a", label: "SBA 7(a) loan", className: "h-14 bg-[#8fb5a8]" },
] as const;

const findSpeed = (id: string): string | undefined => fundingProducts.find((product) => product.id === id)?.speed.text;

/** The trade-off behind every kind of funding, drawn as terraces: faster typically costs more. */
export function SpeedTerraces() {
  return (
    <figure className="w-full">
      <div className="flex items-center justify-between gap-4 font-semibold text-sm">
        <span>Faster, costs more</span>
        <span className="text-right">Slower, costs less</span>
      </div>
      <ul className="mt-3 grid grid-cols-4 grid-rows-[auto_auto]">
        {steps.map(({ id, label, className }) => (
          <li key={id} className="row-span-2 grid min-w-0 grid-rows-subgrid">
            <div
              aria-hidden="true"
              className={`self-end forced-color-adjust-none border-accent border-t-4 ${className}`}
            />
            <p className="pt-2.5 pr-2 text-xs">
              <span className="block font-semibold text-ink">{label}</span>
              <span className="block text-ink-soft">{findSpeed(id)}</span>
            </p>
          </li>
        ))}
      </ul>
      <figcaption className="mt-4 border-line border-t pt-3 text-ink-soft text-xs">
        Typical time to funding. Heights show the order of cost, not its scale.
      </figcaption>
    </figure>
  );
}
