import type { TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { useEffect, useEffectEvent, useState } from "react";
import { hasWrittenSince, markDeskWrites } from "../../../http/call-desk.ts";
import { countThings, listThings, type Thing } from "./things.ts";

interface AtHand {
  readonly thing: Thing;
  /** What this page had begun to change when it came up. */
  readonly mark: number;
}

/** What comes next: more about the same client, then in Today's order, then what was skipped. */
const chooseNext = (things: readonly Thing[], skipped: readonly string[], clientId: string | undefined) => {
  const fresh = things.filter(({ key }) => !skipped.includes(key));
  const again = things.toSorted((one, other) => skipped.indexOf(one.key) - skipped.indexOf(other.key));
  const ofSameClient = clientId === undefined ? undefined : fresh.find((thing) => thing.clientId === clientId);
  return ofSameClient ?? fresh[0] ?? again[0];
};

/** Goes through today's things one at a time. @param isHeld a dialog about the thing at hand is open */
export const useQueue = (day: TodayWire, isHeld: boolean) => {
  const [atHand, setAtHand] = useState<AtHand>();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  /** Settled here, though Today may still show it. */
  const [passed, setPassed] = useState<readonly string[]>([]);
  const [done, setDone] = useState(0);
  const shown = listThings(day);
  const things = shown.filter(({ key }) => !passed.includes(key));
  const thing = atHand?.thing;
  const isThere = thing !== undefined && things.some(({ key }) => key === thing.key);

  const show = (rest: readonly Thing[], nextSkipped: readonly string[]) => {
    const next = chooseNext(rest, nextSkipped, thing?.clientId);
    setAtHand(next && { thing: next, mark: markDeskWrites() });
  };
  const goOn = () =>
    show(
      things.filter(({ key }) => key !== thing?.key),
      skipped,
    );

  const isMine = atHand !== undefined && hasWrittenSince(atHand.mark);
  const leave = useEffectEvent(() => {
    if (thing) setDone((count) => count + 1);
    goOn();
  });
  const isSettled = thing !== undefined && !isThere && isMine;
  const isEmptyHanded = thing === undefined && things.length > 0;
  useEffect(() => {
    if (!isHeld && (isSettled || isEmptyHanded)) leave();
  }, [isHeld, isSettled, isEmptyHanded]);

  return {
    thing,
    done,
    left: countThings(day) - (shown.length - things.length),
    /** A colleague settled it while it was shown. */
    isGone: thing !== undefined && !isThere && !isMine,
    goOn,
    skip() {
      if (!thing) return;
      const next = [...skipped.filter((key) => key !== thing.key), thing.key];
      setSkipped(next);
      show(
        things.filter(({ key }) => key !== thing.key || things.length === 1),
        next,
      );
    },
    /** For what is settled for this member though it's still waiting. */
    pass() {
      if (!thing) return;
      setPassed((keys) => [...keys, thing.key]);
      goOn();
    },
  };
};
