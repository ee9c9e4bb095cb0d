import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { IntakeScene, PackagingScene, StrategyScene, SuccessScene } from "./journey-scenes.tsx";

interface JourneyCard {
  readonly title: string;
  readonly description: string;
  readonly scene: ReactNode;
  /** On wide screens, each card sits on a higher terrace. */
  readonly place: string;
  readonly terrace: string;
}

const cards: readonly JourneyCard[] = [
  {
    title: "Client Intake & Pre-Qualification",
    description:
      "Four short steps. You estimate your own scores, and we contact no credit agency. An advisor reads your answers before you talk.",
    scene: <IntakeScene />,
    place: "xl:mt-36",
    terrace: "xl:bg-[#c3d8d0]",
  },
  {
    title: "Underwriting & Funding Strategy",
    description: "We read your numbers as an underwriter would, and compare the kinds that may fit by total cost.",
    scene: <StrategyScene />,
    place: "xl:mt-24",
    terrace: "xl:bg-[#8fb5a8]",
  },
  {
    title: "Document Processing & Deal Packaging",
    description: "Upload each document once. We check it and put your file in the order lenders read it.",
    scene: <PackagingScene />,
    place: "xl:mt-12",
    terrace: "xl:bg-[#4b8878]",
  },
  {
    title: "Client Success & Management",
    description: "See where things stand and whose turn it is. We go over each offer with you before you choose.",
    scene: <SuccessScene />,
    place: "",
    terrace: "xl:bg-brand",
  },
];

/** Four cards on rising terraces. */
export function Journey() {
  return (
    <ol className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4 xl:gap-x-0">
      {cards.map(({ title, description, scene, place, terrace }, index) => (
        <li key={title} className={classNames("rise-in flex flex-col", place)}>
          <div className="flex grow flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft xl:mx-3 xl:mb-4 xl:grow-0">
            <div className="aspect-[16/10]">{scene}</div>
            <div className="grow px-5 pt-5 pb-6">
              <p className="font-semibold text-brand text-sm">Step {index + 1}</p>
              <h3 className="mt-1 text-xl">{title}</h3>
              <p className="mt-3 text-ink-soft">{description}</p>
            </div>
          </div>
          <div
            aria-hidden="true"
            className={classNames("hidden xl:block xl:min-h-10 xl:grow xl:rounded-tl-card", terrace)}
          />
        </li>
      ))}
    </ol>
  );
}
