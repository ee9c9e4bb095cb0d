import type { PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";

/** A slip of paper that illustrates a card. Hidden from screen readers, since the card's text says the same. */
function Slip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="rounded-card border border-line bg-card px-5 pt-4 pb-5 text-sm leading-snug shadow-soft lg:min-h-56"
    >
      <p className="border-ink border-b-2 pb-2 font-semibold">{title}</p>
      {children}
    </div>
  );
}

const stages = [
  { name: "Submitted", note: "Monday", state: "done" },
  { name: "In Review", note: "With your advisor", state: "now" },
  { name: "Pre-Qualified", note: "Next, we talk", state: "ahead" },
] as const satisfies readonly { readonly name: PrequalificationStage; readonly [part: string]: string }[];

export function StagesSpecimen() {
  return (
    <Slip title="Your pre-qualification">
      <ol className="mt-4">
        {stages.map(({ name, note, state }, index) => (
          <li key={name} className="relative flex gap-3 pb-4 last:pb-0">
            {index > 0 && <span className="absolute -top-4 left-[0.6875rem] h-4 w-px bg-edge" />}
            <span
              className={classNames(
                "grid size-6 flex-none place-items-center rounded-full border-2",
                state === "done" && "border-brand bg-brand text-white",
                state === "now" && "border-accent bg-card",
                state === "ahead" && "border-line bg-card",
              )}
            >
              {state === "done" && <Check className="size-3.5" strokeWidth={3} />}
              {state === "now" && <span className="size-2 rounded-full bg-accent" />}
            </span>
            <span className="flex flex-1 flex-wrap justify-between gap-x-3">
              <span className={state === "ahead" ? "text-ink-soft" : "font-semibold"}>{name}</span>
              <span className="text-ink-soft">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </Slip>
  );
}

const offers = [
  { name: "Offer A", kind: "factor rate", borrowed: "w-[62%]", cost: "w-[30%]" },
  { name: "Offer B", kind: "term loan", borrowed: "w-[62%]", cost: "w-[15%]" },
] as const;

export function OffersSpecimen() {
  return (
    <Slip title="What you pay back">
      {offers.map(({ name, kind, borrowed, cost }) => (
        <div key={name} className="mt-3.5">
          <p className="flex justify-between gap-3">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">{kind}</span>
          </p>
          <div className="mt-1.5 flex h-4 gap-0.5 forced-color-adjust-none">
            <span className={classNames("rounded-l-tag bg-[#8fb5a8]", borrowed)} />
            <span className={classNames("rounded-r-tag bg-accent", cost)} />
          </div>
        </div>
      ))}
      <p className="mt-4 flex gap-5 text-ink-soft text-xs">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-tag forced-color-adjust-none bg-[#8fb5a8]" />
          borrowed
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-tag forced-color-adjust-none bg-accent" />
          its cost
        </span>
      </p>
    </Slip>
  );
}

const papers = [
  { name: "Bank statements", state: "Received" },
  { name: "Tax return", state: "Received" },
  { name: "Voided check", state: "Needed" },
] as const;

export function PapersSpecimen() {
  return (
    <Slip title="Your documents">
      <ul>
        {papers.map(({ name, state }) => (
          <li key={name} className="flex items-center gap-3 border-line border-b py-3 last:border-b-0 last:pb-0">
            {state === "Received" ? (
              <Check className="size-4.5 flex-none text-success" strokeWidth={3} />
            ) : (
              <span className="mx-0.5 size-3.5 flex-none rounded-full border-2 border-accent" />
            )}
            <span className="flex-1">{name}</span>
            <span className={state === "Received" ? "text-ink-soft" : "font-semibold"}>{state}</span>
          </li>
        ))}
      </ul>
    </Slip>
  );
}
