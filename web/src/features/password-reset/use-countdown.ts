import { useEffect, useState } from "react";

interface Countdown {
  /** Whole seconds left; 0 when none runs. */
  readonly seconds: number;
  start: (seconds: number) => void;
}

/** Counts seconds down by the clock: a phone that slept in between is right again at once. */
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
