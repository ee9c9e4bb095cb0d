import { Specimen, SpecimenGrid } from "./specimen.tsx";

const colors = [
  "ink",
  "ink-soft",
  "paper",
  "paper-deep",
  "card",
  "line",
  "edge",
  "brand",
  "brand-strong",
  "brand-soft",
  "accent",
  "accent-strong",
  "coral",
  "coral-strong",
  "coral-soft",
  "success",
  "success-soft",
  "yellow",
  "yellow-soft",
];

export function FoundationsSection() {
  return (
    <SpecimenGrid>
      <Specimen name="Colors">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {colors.map((color) => (
            <li key={color} className="text-sm">
              <span
                className="mb-1 block h-14 rounded-field border border-line"
                style={{ background: `var(--color-${color})` }}
              />
              {color}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        <p className="font-display text-5xl">Funding, in order</p>
        <p className="mt-4 font-display text-3xl">Tell us about your business</p>
        <p className="mt-3 font-display text-2xl">Where is my application?</p>
        <p className="mt-3 font-display text-xl">Prequalification Requests</p>
        <p className="mt-3 font-display text-lg">Personal Info, 2025, $1,250,000</p>
        <p className="mt-4 max-w-measure">
          Body text is 17 pixels, with room between the lines. Amounts use tabular figures: $1,111,111 over $8,888,888.
          A line is never longer than 68 characters, since readers lose their place in longer ones.
        </p>
        <p className="mt-3 text-ink-soft text-sm">Small text for hints and notes. É, ñ and O’Brien are letters too.</p>
      </Specimen>
    </SpecimenGrid>
  );
}
