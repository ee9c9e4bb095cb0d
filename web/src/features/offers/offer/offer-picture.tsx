import { type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { DrawingScale, DrawnOffer } from "./draw-offer.ts";
import { DrawingKeys, OfferDrawing, type OfferDrawingProps } from "./offer-drawing.tsx";

interface OfferPictureProps extends Pick<OfferDrawingProps, "markedDay"> {
  readonly offers: readonly DrawnOffer[];
  /** Undefined when no offer can be figured. */
  readonly scale: DrawingScale | undefined;
  /** Without it, no offer can be selected. */
  readonly selection?: { readonly id: string; readonly onSelect: (offerId: string) => void } | undefined;
  /** Below the offers, on the same scale of time. */
  readonly children?: ReactNode;
}

/** On a phone, the name and the APR are above the drawing. */
const grid =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-2 px-1.5 sm:grid-cols-[12rem_minmax(0,1fr)_6rem] sm:px-2";
const inDrawing = "col-span-2 sm:col-span-1 sm:col-start-2 sm:row-start-1";

interface RowProps extends Omit<OfferPictureProps, "offers" | "children"> {
  readonly offer: DrawnOffer;
  /** Of the radio buttons. */
  readonly name: string;
}

function Row({ offer, scale, selection, markedDay, name }: RowProps) {
  const { id, lenderName, kindName, drawing } = offer;
  const isSelected = selection?.id === id;
  const Element = selection ? "label" : "div";
  return (
    <Element
      className={classNames(
        grid,
        "py-1.5 sm:py-2",
        selection && "cursor-pointer rounded-field hover:bg-paper-deep",
        isSelected ? "border-brand forced-colors:border-[Highlight]" : "border-transparent",
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        {selection && (
          <input
            type="radio"
            name={name}
            value={id}
            checked={isSelected}
            onChange={() => selection.onSelect(id)}
            className="box-control"
          />
        )}
        <span className="wrap-anywhere min-w-0 text-sm leading-tight">
          <span className="font-semibold">{lenderName}</span> <span className="text-ink-soft">{kindName}</span>
        </span>
      </span>{" "}
      {drawing && (
        <span className="font-display text-xl leading-none sm:text-right">
          <span className="sr-only">APR</span> {drawing.apr}
        </span>
      )}
      <span aria-hidden={drawing ? "true" : undefined} className={inDrawing}>
        {drawing && scale ? (
          <OfferDrawing drawing={drawing} scale={scale} markedDay={markedDay} />
        ) : (
          <span className="text-ink-soft text-sm">Your advisor is checking its figures.</span>
        )}
      </span>
    </Element>
  );
}

/**
 * What arrives, what it costs, and what is left to pay over time, on one scale for all offers. Screen readers get the
 * names and APRs to select from, and the figures from the table.
 */
export function OfferPicture({ offers, children, ...shared }: OfferPictureProps) {
  const name = useId();
  const rows = offers.map((offer) => <Row key={offer.id} {...shared} offer={offer} name={name} />);
  return (
    <div className="rounded-card border border-line bg-card px-1.5 py-3 shadow-soft sm:px-4 print:hidden">
      {shared.scale && <DrawingKeys offers={offers} />}
      {shared.selection ? (
        <fieldset>
          <legend className="sr-only">Select an offer</legend>
          {rows}
        </fieldset>
      ) : (
        rows
      )}
      {children && (
        <div className={classNames(grid, "border-transparent pt-1")}>
          {/* As wide as the drawing, with half a slider's thumb at each end. */}
          <div className={classNames(inDrawing, "-mx-2")}>{children}</div>
        </div>
      )}
    </div>
  );
}
