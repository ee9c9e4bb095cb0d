import { toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { formatLongDay } from "@funding-desk/contract/forms/format";
import { useId } from "react";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { RangeField } from "../../../ui/range-field.tsx";
import type { Asked, DrawingScale } from "./draw-offer.ts";
import { salesFallPercent } from "./shown-offer.ts";

interface OfferHandlesProps {
  readonly asked: Asked;
  readonly scale: DrawingScale;
  readonly onAsk: (asked: Asked) => void;
}

/** The day can be set to about so many places. */
const places = 60;

/** What the drawing is asked: sales that fall, and a day to pay it off, below where the drawing has that day. */
export function OfferHandles({ asked, scale, onAsk }: OfferHandlesProps) {
  const id = useId();
  const { fromDay, untilDay } = scale;
  const step = Math.max(1, Math.round((untilDay - fromDay) / places));
  const most = Math.ceil((untilDay - fromDay) / step) * step;
  const { isFalling, payoffOn } = asked;
  return (
    <>
      <RangeField
        id={`${id}-payoff`}
        name="payoff-day"
        label="Pay it off"
        shown={payoffOn === undefined ? "as agreed" : `on ${formatLongDay(payoffOn)}`}
        value={payoffOn === undefined ? most : toDayNumber(payoffOn) - fromDay}
        min={step}
        max={most}
        step={step}
        onChange={(days) => onAsk({ isFalling, payoffOn: days === most ? undefined : toDayText(fromDay + days) })}
      />
      <div className="py-2">
        <CheckboxField
          id={`${id}-sales`}
          name="sales-fall"
          label={`If my sales fall by ${salesFallPercent}%`}
          value={isFalling}
          onChange={(isOn) => onAsk({ isFalling: isOn, payoffOn })}
        />
      </div>
    </>
  );
}
