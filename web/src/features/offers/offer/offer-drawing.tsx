import { type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { DrawingScale, DrawnOffer } from "./draw-offer.ts";

/** In forced colors, patterns tell the parts from each other. */
const fills = {
  received: "fill-brand forced-colors:fill-[CanvasText]",
  forClient: "fill-brand-soft stroke-brand forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  cost: "stroke-coral-strong forced-colors:stroke-[CanvasText]",
  left: "fill-line stroke-ink-soft forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
} as const;
type Part = keyof typeof fills;

function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v6" strokeWidth="5" className={fills.cost} />
      </pattern>
    </defs>
  );
}

export interface OfferDrawingProps {
  readonly drawing: NonNullable<DrawnOffer["drawing"]>;
  readonly scale: DrawingScale;
  /** The day that is asked about, in days since 1970. */
  readonly markedDay: number | undefined;
}

/** What arrives, what goes to others for the client, and the cost, from left to right. */
function MoneyBar({ drawing, scale }: Omit<OfferDrawingProps, "markedDay">) {
  const hatchId = useId();
  const { receivedCents, paidForClientCents, costCents } = drawing;
  const toPercent = (cents: number): string => `${(cents / scale.cents) * 100}%`;
  const parts: readonly (readonly [part: Part, fromCents: number, cents: number])[] = [
    ["received", 0, receivedCents],
    ["forClient", receivedCents, paidForClientCents],
    ["cost", receivedCents + paidForClientCents, costCents],
  ];
  return (
    <svg aria-hidden="true" className="h-3 w-full overflow-visible">
      <Hatch id={hatchId} />
      {parts.map(
        ([part, fromCents, cents]) =>
          cents > 0 && (
            <rect
              key={part}
              height="100%"
              fill={part === "cost" ? `url(#${hatchId})` : undefined}
              className={classNames(fills[part], "transition-[x,width]")}
              style={{ x: toPercent(fromCents), width: toPercent(cents) }}
            />
          ),
      )}
    </svg>
  );
}

const [width, height] = [1000, 24];

/** From the funding to the last payment. */
function LeftOverTime({ drawing, scale, markedDay }: OfferDrawingProps) {
  const toX = (day: number) => (((day - scale.fromDay) / (scale.untilDay - scale.fromDay || 1)) * width).toFixed(1);
  const toY = (cents: number) => (height - (cents / scale.cents) * height).toFixed(1);
  const line = drawing.steps.map(({ day, leftCents }) => `H${toX(day)}V${toY(leftCents)}`).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mt-0.5 h-4.5 w-full overflow-visible border-edge border-b sm:h-6"
    >
      <path
        d={`M${toX(drawing.fundedDay)} ${height}${line}Z`}
        vectorEffect="non-scaling-stroke"
        className={fills.left}
      />
      {markedDay !== undefined && (
        <path
          d={`M${toX(markedDay)} 0V${height}`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          className="stroke-brand forced-colors:stroke-[Highlight]"
        />
      )}
    </svg>
  );
}

/** One offer's money, and when it's paid back. */
export function OfferDrawing(props: OfferDrawingProps) {
  const { drawing, scale } = props;
  return (
    <>
      <MoneyBar drawing={drawing} scale={scale} />
      <LeftOverTime {...props} />
      <span className="mt-0.5 flex flex-wrap justify-between gap-x-2 text-xs">
        <span>{drawing.money}</span>
        <span>{drawing.schedule}</span>
      </span>
    </>
  );
}

function Key({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const hatchId = useId();
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" className="size-3 flex-none">
        <Hatch id={hatchId} />
        <rect
          width="100%"
          height="100%"
          fill={part === "cost" ? `url(#${hatchId})` : undefined}
          className={fills[part]}
        />
      </svg>
      {children}
    </span>
  );
}

/** What the parts of the drawings mean. */
export function DrawingKeys({ offers }: { readonly offers: readonly DrawnOffer[] }) {
  const paysOthers = offers.some(({ drawing }) => drawing && drawing.paidForClientCents > 0);
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-0.5 px-2 pb-1 text-ink-soft text-xs sm:px-2.5">
      <Key part="received">You get</Key>
      {paysOthers && <Key part="forClient">Paid for you</Key>}
      <Key part="cost">It costs</Key>
      <Key part="left">Left to pay</Key>
      <span className="ml-auto font-semibold text-ink">APR</span>
    </p>
  );
}
