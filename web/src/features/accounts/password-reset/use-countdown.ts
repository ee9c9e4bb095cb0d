import { useEffect, useState } from "react";

interface Countdown {
  /** Whole seconds left; 0 when it isn't running. */
  readonly seconds: number;
  start: (seconds: number) => void;
}

/** Counts down by the clock, so that it is right even after the phone has slept. */
export const useCountdown = (): Countdown => {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (endsAtMs <= Date.now()) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (endsAtMs <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return {
    seconds: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)),
    start: (seconds) => {
      setNowMs(Date.now());
      setEndsAtMs(Date.now() + seconds * 1000);
    },
  };
};
