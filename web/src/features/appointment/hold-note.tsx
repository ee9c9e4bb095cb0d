import { limits } from "@funding-desk/contract/limits";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type ChosenSlot, spokenTime } from "./booking-time.ts";

interface HoldNoteProps {
  readonly chosen: ChosenSlot;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
}

/** Says that the chosen time is kept, and when it no longer is. Nothing typed depends on it. */
export function HoldNote({ chosen, isBusy, onKeep }: HoldNoteProps) {
  const isOver = useIsOver(chosen.heldUntilMs ?? 0);
  const time = <span className="font-semibold text-ink">{spokenTime(chosen.date, chosen.slot)}</span>;
  return (
    <div role="status">
      {isOver ? (
        <Notice
          tone="warning"
          title="We no longer keep your time."
          action={
            <Button size="small" isBusy={isBusy} onClick={onKeep}>
              Keep it again
            </Button>
          }
        >
          {time} may still be free. What you typed stays, whatever becomes of it.
        </Notice>
      ) : (
        <p className="text-ink-soft">
          We keep {time} for you for {limits.slotHoldMinutes} minutes.
        </p>
      )}
    </div>
  );
}

const useIsOver = (endsAtMs: number): boolean => {
  const [overMs, setOverMs] = useState(() => (endsAtMs <= Date.now() ? endsAtMs : -1));
  useEffect(() => {
    const timer = setTimeout(() => setOverMs(endsAtMs), Math.max(0, endsAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return overMs === endsAtMs;
};
