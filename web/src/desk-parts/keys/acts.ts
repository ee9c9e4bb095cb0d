import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { Act, ActGroup, ActPlace } from "./act.ts";
import { listenToKeys } from "./listen-to-keys.ts";

let groups: readonly ActGroup[] = [];
const listeners = new Set<() => void>();
let stopKeys: (() => void) | undefined;

const setGroups = (next: readonly ActGroup[]): void => {
  groups = next;
  if (next.length > 0) stopKeys ??= listenToKeys(listActGroups);
  else {
    stopKeys?.();
    stopKeys = undefined;
  }
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What each part of the screen can do, the newest part's first. */
const listActGroups = (): readonly ActGroup[] => groups;

export const useActGroups = (): readonly ActGroup[] => useSyncExternalStore(listen, listActGroups, listActGroups);

/** Says what a part of the screen can do while it's shown. */
export const useActs = (title: string, acts: readonly Act[], of: ActPlace = "page"): void => {
  const run = useEffectEvent((at: number, choice?: number) => {
    const act = acts[at];
    if (choice === undefined) act?.act();
    else act?.choices?.[choice]?.act();
  });
  // A component makes new functions each time it renders. Tell the others only of what they show.
  const shown = JSON.stringify(acts);
  useEffect(() => {
    const told = (JSON.parse(shown) as Omit<Act, "act">[]).map(({ choices, ...act }, at) => ({
      ...act,
      act: () => run(at),
      ...(choices && { choices: choices.map(({ name }, choice) => ({ name, act: () => run(at, choice) })) }),
    }));
    if (told.length === 0) return;
    const group = { title, acts: told, of };
    setGroups([group, ...groups]);
    return () => setGroups(groups.filter((each) => each !== group));
  }, [title, shown, of]);
};
