import { firm } from "../../../../firm/firm.ts";

const ourPart = [
  "Explain the kinds of funding and what lenders look for",
  "Help you prepare the application and its documents",
  "Match your file with third-party lenders and stay with you",
];
const lendersPart = [
  "Originate the loan or advance",
  "Check your credit, with your written authorization",
  "Decide, and set the amount, the rate and the terms",
];

function Part({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="border-ink border-b-2 pb-3 text-lg">{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item} className="border-line border-b py-3.5">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Roles() {
  return (
    <section aria-labelledby="roles" className="far-part border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 md:py-20 lg:grid-cols-[1fr_1.35fr]">
        <div>
          <h2 id="roles" className="text-3xl">
            A guide, not a lender
          </h2>
          <p className="mt-4 max-w-measure text-ink-soft">
            {firm.identity.name} provides guidance and document preparation only. We do not originate loans or make
            financing decisions, and no one can promise you an approval.
          </p>
        </div>
        <div className="grid gap-10 sm:grid-cols-2">
          <Part title="What we do" items={ourPart} />
          <Part title="What the lender does" items={lendersPart} />
        </div>
      </div>
    </section>
  );
}
