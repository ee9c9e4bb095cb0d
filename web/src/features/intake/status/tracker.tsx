import type { Track } from "@funding-desk/contract/intake/status/api";
import { trackSteps } from "@funding-desk/contract/intake/status/track";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { formatShortInstant } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";

type Place = "done" | "current" | "ended" | "ahead";

const placeWords: Readonly<Record<Place, string>> = {
  done: "done",
  current: "next",
  ended: "it ended here",
  ahead: "not yet",
};

const dotClass: Readonly<Record<Place, string>> = {
  done: "border-brand bg-brand text-white",
  current: "border-accent border-4 bg-card",
  ended: "border-ink-soft bg-card text-ink-soft",
  ahead: "border-line bg-card",
};

/** The five steps from the first form to the money, with the day of each. */
export function Tracker({ track }: { readonly track: Track }) {
  const { reference, steps, is_over: isOver } = track;
  const next = steps.findIndex(({ is_reached: isReached }) => !isReached);
  return (
    <ol aria-label={`How far ${reference} has come`} className="grid grid-cols-5">
      {steps.map(({ step, at }, index) => {
        const place = findPlace(index, next, isOver);
        return (
          <li key={step} className="relative flex flex-col items-center text-center">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  "absolute top-3.25 right-1/2 left-[-50%] h-0.5 forced-colors:bg-[CanvasText]",
                  place === "done" ? "bg-brand" : "bg-line",
                )}
              />
            )}
            <span
              role="img"
              aria-label={placeWords[place]}
              className={classNames(
                "relative z-1 grid size-7 place-items-center rounded-full border-2",
                dotClass[place],
              )}
            >
              {place === "done" && <Check className="size-4.5" strokeWidth={3} />}
              {place === "ended" && <Minus className="size-4" />}
            </span>
            <span
              className={classNames(
                "mt-1.5 px-0.5 text-sm leading-tight",
                place === "current" ? "font-semibold" : place === "done" ? "" : "text-ink-soft",
              )}
            >
              {trackSteps[step]}
            </span>
            {at !== null && <span className="text-ink-soft text-xs">{formatShortInstant(at)}</span>}
          </li>
        );
      })}
    </ol>
  );
}

const findPlace = (index: number, next: number, isOver: boolean): Place => {
  if (next === -1 || index < next) return "done";
  if (index > next) return "ahead";
  return isOver ? "ended" : "current";
};
