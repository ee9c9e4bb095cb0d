import { limits } from "@funding-desk/contract/platform/limits";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type ChosenSlot, formatSlotTime } from "./booking-time.ts";

interface HoldNoteProps {
  readonly chosen: ChosenSlot;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
}

/** Says that we are holding the chosen time, or that the hold has expired. What was typed stays either way. */
export function HoldNote({ chosen, isBusy, onKeep }: HoldNoteProps) {
  const isExpired = useIsExpired(chosen.heldUntilMs ?? 0);
  const time = <span className="font-semibold text-ink">{formatSlotTime(chosen.date, chosen.slot)}</span>;
  return (
    <div role="status">
      {isExpired ? (
        <Notice
          tone="warning"
          title="We're no longer holding your time."
          action={
            <Button size="small" isBusy={isBusy} onClick={onKeep}>
              Hold it again
            </Button>
          }
        >
          {time} may still be available. Everything you typed is safe either way.
        </Notice>
      ) : (
        <p className="text-ink-soft">
          We're holding {time} for you for {limits.slotHoldMinutes} minutes.
        </p>
      )}
    </div>
  );
}

const useIsExpired = (endsAtMs: number): boolean => {
  const [overMs, setOverMs] = useState(() => (endsAtMs <= Date.now() ? endsAtMs : -1));
  useEffect(() => {
    const timer = setTimeout(() => setOverMs(endsAtMs), Math.max(0, endsAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return overMs === endsAtMs;
};
