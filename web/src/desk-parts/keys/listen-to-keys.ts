import type { Act, ActGroup } from "./act.ts";
import { areKeysOn } from "./key-switch.ts";

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** They take letters to search among what they list. */
const listsWithKeys = '[role="menu"], [role="listbox"], [role="combobox"], [role="spinbutton"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(fields) || target.closest(listsWithKeys) !== null);

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** A sequence has to be finished within this time. */
const sequenceMs = 1_500;

const findActs = (groups: readonly ActGroup[]): (Act & { readonly keys: string })[] => {
  const isInDialog = isDialogOpen();
  return groups
    .filter((group) => (group.of === "dialog") === isInDialog)
    .flatMap(({ acts }) => acts.flatMap((act) => (act.keys ? [{ ...act, keys: act.keys }] : [])));
};

/** As on the key without Shift, so that Caps Lock changes nothing. */
const readKey = ({ key, shiftKey }: KeyboardEvent): string => (key.length === 1 && !shiftKey ? key.toLowerCase() : key);

/** Does what keys are for, on the whole page. Returns a function that stops it. */
export const listenToKeys = (listGroups: () => readonly ActGroup[]): (() => void) => {
  let begun = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    begun = "";
    clearTimeout(timer);
  };
  const press = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isPlain || isTyping(event.target) || !areKeysOn()) return forget();
    if (event.key === "Shift") return;
    const typed = begun === "" ? readKey(event) : `${begun} ${readKey(event)}`;
    const acts = findActs(listGroups());
    const act = acts.find(({ keys }) => keys === typed);
    forget();
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat || act.isRepeated) act.act();
    } else if (acts.some(({ keys }) => keys.startsWith(`${typed} `))) {
      event.preventDefault();
      event.stopPropagation();
      begun = typed;
      timer = setTimeout(forget, sequenceMs);
    }
  };
  // Captured, before a table takes letters for its own search.
  document.addEventListener("keydown", press, { capture: true });
  return () => {
    forget();
    document.removeEventListener("keydown", press, { capture: true });
  };
};
