import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { type ReactNode, type Ref, type RefObject, useContext, useEffect, useMemo, useRef } from "react";
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

export type ComboFieldProps = TextualFieldProps & {
  options: readonly Option[];
};

/**
 * For long lists: a click or focus opens the whole list, and typing narrows it. Other text never becomes a value.
 * `autoComplete="address-level1"` lets the browser fill in a state by name or abbreviation (an option's keyword).
 */
export function ComboField(props: ComboFieldProps) {
  const { value, onChange, onBlur, options, autoComplete, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef("");

  const matches = (label: string, text: string) => {
    const sought = text.trim().toLowerCase();
    const option = options.find((candidate) => candidate.label === label);
    return [label, ...(option?.keywords ?? [])].some((word) => word.toLowerCase().includes(sought));
  };

  // On blur, an option's full text counts as chosen, whether typed, pasted or filled in by the browser.
  const commitTyped = () => {
    const sought = typed.current.trim().toLowerCase();
    const exact = options.find(({ label, keywords = [] }) =>
      [label, ...keywords].some((word) => word.toLowerCase() === sought),
    );
    if (exact && exact.value !== value) onChange(exact.value);
    typed.current = "";
  };

  return (
    <Field {...field}>
      {(control) => (
        <ComboBox
          id={control.id}
          name={field.name}
          aria-labelledby={labelId(control)}
          aria-describedby={control["aria-describedby"]}
          isInvalid={Boolean(field.error)}
          isRequired={field.required}
          validationBehavior="aria"
          menuTrigger="focus"
          allowsEmptyCollection
          defaultItems={options}
          defaultFilter={matches}
          value={value === "" ? null : value}
          onChange={(key) => onChange(key === null ? "" : String(key))}
          onBlur={() => {
            commitTyped();
            onBlur?.();
          }}
        >
          <Group className={controlFrameClass} data-invalid={control["aria-invalid"]}>
            <OpeningInput
              ref={input}
              listRef={list}
              placeholder="Type or choose"
              autoComplete={autoComplete}
              spellCheck={false}
              onInput={(event) => {
                typed.current = event.currentTarget.value;
              }}
              className={framedInputClass}
            />
            {value !== "" && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Clear: ${findOption(options, value)?.label ?? value}`}
                onClick={() => {
                  onChange("");
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

type OpeningInputProps = InputProps & { ref?: Ref<HTMLInputElement>; listRef: RefObject<HTMLDivElement | null> };

/** Scrolls a long list to its current answer. */
function showChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
}

/** Also opens the list on a click in the focused field, and selects the old answer so that typing replaces it. */
function OpeningInput({ listRef, ...props }: OpeningInputProps) {
  const state = useContext(ComboBoxStateContext);
  const wasOpen = useRef(false);
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) showChosen(listRef.current);
  }, [isOpen, listRef]);
  return (
    <Input
      {...props}
      onClick={(event) => {
        if (!state || state.isOpen) return;
        // The whole list, unless someone is in the middle of a word.
        const isTyping = event.currentTarget.value !== (state.selectedItem?.textValue ?? "");
        state.open(null, isTyping ? "input" : "manual");
      }}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDownCapture={() => {
        wasOpen.current = state?.isOpen ?? false;
      }}
      onKeyDown={(event) => {
        // Escape closes the list first, and the dialog around it only then.
        if (event.key === "Escape" && wasOpen.current) event.stopPropagation();
      }}
    />
  );
}
