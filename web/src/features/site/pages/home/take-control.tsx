import type { ReactNode } from "react";
import { Link } from "react-router";
import { OffersSpecimen, PapersSpecimen, StagesSpecimen } from "./specimens.tsx";

interface ControlCard {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly words: string };
  readonly specimen: ReactNode;
}

const cards: readonly ControlCard[] = [
  {
    title: "Know where you stand",
    text: "Your portal shows each stage. If something doesn't fit, we tell you what would change it.",
    link: { to: "/business-credit", words: "What lenders look at" },
    specimen: <StagesSpecimen />,
  },
  {
    title: "See what it costs",
    text: "A factor rate isn't an interest rate. Compare offers by total payback and APR.",
    link: { to: "/types-of-funding#calculator", words: "Open the cost calculator" },
    specimen: <OffersSpecimen />,
  },
  {
    title: "Stay in charge of your documents",
    text: "Upload each document once. It's sealed. Download everything, or ask us to erase it.",
    link: { to: "/security", words: "How we protect your file" },
    specimen: <PapersSpecimen />,
  },
];

export function TakeControl() {
  return (
    <section aria-labelledby="take-control" className="far-part mx-auto max-w-page px-4 py-16 sm:px-6 md:py-24">
      <h2 id="take-control" className="max-w-[24ch] text-3xl">
        Take Control Of Your Funding Future
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-3">
        {cards.map(({ title, text, link, specimen }) => (
          <li
            key={title}
            className="rise-in grid gap-x-8 gap-y-5 sm:grid-cols-2 sm:items-center lg:grid-cols-1 lg:grid-rows-[auto_1fr] lg:items-stretch"
          >
            {specimen}
            <div className="flex flex-col">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft lg:flex-1">{text}</p>
              <p className="mt-2">
                <Link to={link.to} className="text-link inline-flex min-h-11 items-center">
                  {link.words}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
