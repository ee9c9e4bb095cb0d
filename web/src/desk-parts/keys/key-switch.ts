import { useSyncExternalStore } from "react";
import { readText, removeStored, subscribeToStorage, writeText } from "../../identity/storage.ts";

/** Whether single keys do something. People who dictate or whose hand slips turn them off (WCAG 2.1.4). */
export const areKeysOn = (): boolean => readText("deskKeys") !== "off";

export const useKeysOn = (): boolean => useSyncExternalStore(subscribeToStorage, areKeysOn, () => true);

/** Remembered in this browser. */
export const turnKeys = (isOn: boolean): void => {
  if (isOn) removeStored("deskKeys");
  else writeText("deskKeys", "off");
};
