import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import type { ControlAttributes, TextualFieldProps } from "./field.tsx";
import { findOption, type Option } from "./option.ts";
import { useTyped } from "./use-typed.ts";

export type ComboFieldProps = TextualFieldProps & {
  options: readonly Option[];
};

/** How well an option fits what was typed: 0 for all of it, 1 for its beginning, 2 for a part of its label, undefined for none. */
const rate = ({ label, keywords = [] }: Option, typed: string): number | undefined => {
  const sought = typed.trim().toLowerCase();
  const words = [label, ...keywords].map((word) => word.toLowerCase());
  if (words.includes(sought)) return 0;
  if (words.some((word) => word.startsWith(sought))) return 1;
  return label.toLowerCase().includes(sought) ? 2 : undefined;
};

/** The option that fits best, the first of several. */
const findBest = (options: readonly Option[], typed: string): Option | undefined => {
  if (typed.trim() === "") return undefined;
  const rated = options.flatMap((option) => {
    const rating = rate(option, typed);
    return rating === undefined ? [] : [{ option, rating }];
  });
  return rated.sort((one, other) => one.rating - other.rating)[0]?.option;
};

const findExact = (options: readonly Option[], typed: string): Option | undefined =>
  options.find((option) => rate(option, typed) === 0);

/** What someone means who leaves the field without choosing: an option in full, or the beginning of the only one left. */
const findMeant = (options: readonly Option[], typed: string): Option | undefined => {
  const fitting = typed.trim() === "" ? [] : options.filter((option) => rate(option, typed) !== undefined);
  const [only] = fitting;
  return findExact(fitting, typed) ?? (only && fitting.length === 1 && rate(only, typed) === 1 ? only : undefined);
};

const notInList = "Please choose one of the options.";

/** The text of the field, and what it means among the options. */
export const useCombo = ({ value, onChange, onBlur, options }: ComboFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const left = useRef<[start: number | null, end: number | null]>(undefined);
  const { typed, setTyped, send } = useTyped(value, onChange);
  const [isEditing, setEditing] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const chosen = findOption(options, value);
  /** What is no option yet. */
  const sought = typed ?? (chosen ? "" : value);
  const text = typed ?? chosen?.label ?? value;

  const take = (option: Option) => {
    setTyped(undefined);
    send(option.value);
  };
  const write = (next: string) => {
    if (next === text) return;
    const exact = findExact(options, next);
    // A browser fills in the field without focusing it.
    setTyped(exact && document.activeElement !== input.current ? undefined : next);
    setRefused(false);
    send(exact?.value ?? next);
  };
  const settle = () => {
    const meant = typed === undefined ? undefined : findMeant(options, typed);
    if (meant) take(meant);
  };
  // What was filled in before React arrived, or kept in a draft, may be an option's keyword.
  const known = chosen || isEditing ? undefined : findExact(options, value);
  useEffect(() => {
    // Someone may have begun to type before React arrived, and be in the middle of a word.
    if (known && document.activeElement !== input.current) send(known.value);
  });

  const isStray = typed === undefined ? value !== "" && !chosen && !known : typed !== "" && !findExact(options, typed);
  return {
    input,
    left,
    text,
    sought,
    isStray,
    /** While someone types, nothing is chosen yet: React Aria would close the list at each choice. */
    chosen: typed === undefined && chosen ? value : null,
    fitting: options.filter((option) => rate(option, sought) !== undefined),
    best: findBest(options, sought),
    error: isStray && (isRefused || !isEditing) ? notInList : undefined,
    write,
    take,
    refuse: () => setRefused(true),
    clear: () => {
      setTyped(undefined);
      send("");
      input.current?.focus();
    },
    begin: () => setEditing(true),
    leave: () => {
      setEditing(false);
      settle();
      onBlur?.();
    },
  };
};

export type Combo = ReturnType<typeof useCombo>;

export interface ComboPartProps {
  readonly combo: Combo;
  readonly control: ControlAttributes;
  readonly autoComplete: string | undefined;
  readonly isRequired: boolean | undefined;
}

export const comboInputProps = ({ combo, autoComplete }: ComboPartProps) =>
  ({
    placeholder: "Type or choose",
    autoComplete,
    spellCheck: false,
    "data-unfit": combo.isStray ? "" : undefined,
    onInvalid: combo.refuse,
    className: framedInputClass,
  }) as const;

/** The frame's looks. */
export const comboFrameClass = controlFrameClass;
export const comboButtonClass =
  "-ml-2 mr-0.5 grid size-11 flex-none place-items-center rounded-field text-ink-soft outline-none hover:text-ink";
export const comboArrow: ReactNode = <ChevronDown className="size-5" />;

export function ClearButton({ combo }: { readonly combo: Combo }) {
  if (combo.text === "") return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Clear: ${combo.text}`}
      onClick={combo.clear}
      className="grid size-11 flex-none place-items-center rounded-field text-ink-soft hover:text-ink"
    >
      <X className="size-4.5" />
    </button>
  );
}
