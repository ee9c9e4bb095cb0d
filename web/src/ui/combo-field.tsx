import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Input, type InputProps } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { controlFrameClass, framedInputClass } from "./control-style.ts";
import { Field, labelId, type TextualFieldProps } from "./field.tsx";
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

/**
 * For long lists: a click or focus opens the whole list, and typing narrows it. Enter and Tab take the marked option.
 * The value is always what the field shows: an option, or text that is none, which stays and is refused with a sentence.
 * `autoComplete="address-level1"` lets the browser fill in a state by name or abbreviation (an option's keyword).
 */
export function ComboField(props: ComboFieldProps) {
  const { value, onChange, onBlur, options, autoComplete, error, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { typed, setTyped, send } = useTyped(value, onChange);
  const [isEditing, setEditing] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const chosen = findOption(options, value);
  /** What is no option yet. */
  const sought = typed ?? (chosen ? "" : value);
  const fitting = options.filter((option) => rate(option, sought) !== undefined);
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
  return (
    <Field {...field} error={error ?? (isStray && (isRefused || !isEditing) ? notInList : undefined)}>
      {(control) => (
        <ComboBox
          id={control.id}
          name={field.name}
          aria-labelledby={labelId(control)}
          aria-describedby={control["aria-describedby"]}
          isInvalid={control["aria-invalid"] ?? false}
          isRequired={field.required}
          validationBehavior="aria"
          menuTrigger="focus"
          allowsEmptyCollection
          items={fitting}
          inputValue={text}
          onInputChange={write}
          // While someone types, nothing is chosen yet: React Aria would close the list at each choice.
          value={typed === undefined && chosen ? value : null}
          onChange={(key) => {
            const option = options.find((candidate) => candidate.value === key);
            if (option) take(option);
          }}
          onFocus={() => setEditing(true)}
          onBlur={() => {
            setEditing(false);
            settle();
            onBlur?.();
          }}
        >
          <Group className={controlFrameClass} data-invalid={control["aria-invalid"]}>
            <OpeningInput
              ref={input}
              listRef={list}
              best={findBest(options, sought)}
              onTake={take}
              placeholder="Type or choose"
              autoComplete={autoComplete}
              spellCheck={false}
              data-unfit={isStray ? "" : undefined}
              onInvalid={() => setRefused(true)}
              className={framedInputClass}
            />
            {text !== "" && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Clear: ${text}`}
                onClick={() => {
                  setTyped(undefined);
                  send("");
                  input.current?.focus();
                }}
                className="grid size-11 flex-none place-items-center rounded-field text-ink-soft hover:text-ink"
              >
                <X className="size-4.5" />
              </button>
            )}
            <AriaButton className="-ml-2 mr-0.5 grid size-11 flex-none place-items-center rounded-field text-ink-soft outline-none hover:text-ink">
              <ChevronDown className="size-5" />
            </AriaButton>
          </Group>
          <StayingOpen>
            <Popover
              offset={6}
              maxHeight={336}
              className="flex w-(--trigger-width) flex-col overflow-hidden rounded-field border border-edge bg-card shadow-soft entering:animate-fade"
            >
              <ListBox
                ref={list}
                className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 outline-none"
                renderEmptyState={() => (
                  <p className="px-3 py-2.5 text-ink-soft text-sm">Nothing matches. Try fewer letters.</p>
                )}
              >
                {(option: Option) => (
                  <ListBoxItem
                    id={option.value}
                    textValue={option.label}
                    className="combo-option flex min-h-11 cursor-pointer items-center gap-2 rounded-tag px-3 py-2 outline-none"
                  >
                    {({ isSelected }) => (
                      <>
                        <span className="min-w-0 flex-1 leading-snug">{option.label}</span>
                        {isSelected && <Check className="size-4.5 flex-none text-brand" />}
                      </>
                    )}
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </StayingOpen>
        </ComboBox>
      )}
    </Field>
  );
}

/** The list is part of the page, and moves along with it. */
const isPageScrolled = (): boolean => window.event?.type === "scroll" && window.event.target === document;

/**
 * React Aria closes a list at every scroll and restores the last choice. On a phone, people scroll to see the list, so
 * it stays open. If something else scrolls, such as a dialog, it closes and keeps what was typed.
 */
function StayingOpen({ children }: { readonly children: ReactNode }) {
  const state = useContext(ComboBoxStateContext);
  const staying = useMemo(() => state && { ...state, close: () => isPageScrolled() || state.setOpen(false) }, [state]);
  return <OverlayTriggerStateContext value={staying}>{children}</OverlayTriggerStateContext>;
}

type OpeningInputProps = InputProps & {
  ref?: Ref<HTMLInputElement>;
  listRef: RefObject<HTMLDivElement | null>;
  /** The option that fits what is being typed. */
  best: Option | undefined;
  onTake: (option: Option) => void;
};

/** Scrolls a long list to its current answer. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
}

/**
 * Also opens the list on a click in the focused field, selects the old answer so that typing replaces it, and marks the
 * option that Enter and Tab take.
 */
function OpeningInput({ listRef, best, onTake, ...props }: OpeningInputProps) {
  const state = useContext(ComboBoxStateContext);
  const wasOpen = useRef(false);
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) showChosen(listRef.current);
  }, [isOpen, listRef]);
  // React Aria unmarks whatever was marked at each change of the text.
  useEffect(() => {
    if (isOpen && best && state?.selectionManager.focusedKey === null && state.collection.getItem(best.value))
      state.selectionManager.setFocusedKey(best.value);
  });

  const takeByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    wasOpen.current = isOpen;
    const isPlain = !event.nativeEvent.isComposing && !event.shiftKey && (event.key === "Enter" || event.key === "Tab");
    if (!isPlain || !isOpen) return;
    // Someone who moved on from the first match has marked another.
    const marked = state?.selectionManager.focusedKey ?? null;
    if (!best || (marked !== null && marked !== best.value)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
    }
    onTake(best);
  };
  return (
    <Input
      {...props}
      onClick={() => {
        if (state && !state.isOpen) state.open(null, "manual");
      }}
      // React Aria also dispatches focus events of its own, when another option is marked while someone types.
      onFocus={(event) => event.nativeEvent.isTrusted && event.currentTarget.select()}
      onKeyDownCapture={takeByKey}
      onKeyDown={(event) => {
        // Escape closes the list first, and the dialog around it only then.
        if (event.key === "Escape" && wasOpen.current) event.stopPropagation();
      }}
    />
  );
}
