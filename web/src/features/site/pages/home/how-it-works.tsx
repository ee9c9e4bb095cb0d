import type { ReactNode } from "react";
import { ClaimWording } from "../../../../firm/claim.tsx";

interface Step {
  readonly title: string;
  readonly text: ReactNode;
}

const steps: readonly Step[] = [
  {
    title: "Get pre-qualified",
    text: (
      <>
        Four short steps, <ClaimWording of="minutes" />. You estimate your own credit: we contact no bureau.
      </>
    ),
  },
  {
    title: "Submit the business funding application",
    text: "Go over your options with an advisor, then fill out one application. We help you gather the documents.",
  },
  {
    title: "Get funded",
    text: "Third-party lenders decide. We explain each offer in plain words, and you choose.",
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="far-part mx-auto max-w-page px-4 py-16 sm:px-6 md:py-20">
      <h2 id="how-it-works" className="text-3xl">
        How It Works
      </h2>
      <ol className="mt-6 border-ink border-t-2 md:mt-8">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 gap-y-2 border-line border-b py-6 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.4fr)] md:items-baseline md:gap-x-8 md:py-8"
          >
            <span aria-hidden="true" className="font-display text-4xl text-brand leading-none max-md:row-span-2">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-measure text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
