import Check from "lucide-react/icons/check";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { ComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Input, type InputProps } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import {
  ClearButton,
  type ComboPartProps,
  comboArrow,
  comboButtonClass,
  comboFrameClass,
  comboInputProps,
} from "./combo-parts.tsx";
import { labelId } from "./field.tsx";
import type { Option } from "./option.ts";

/** The field with its list. */
export function ComboList(props: ComboPartProps) {
  const { combo, control, isRequired } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <ComboBox
      id={control.id}
      name={control.name}
      aria-labelledby={labelId(control)}
      aria-describedby={control["aria-describedby"]}
      isInvalid={control["aria-invalid"] ?? false}
      isRequired={isRequired}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      items={combo.fitting}
      inputValue={combo.text}
      onInputChange={combo.write}
      value={combo.chosen}
      onChange={(key) => {
        const option = combo.fitting.find((candidate) => candidate.value === key);
        if (option) combo.take(option);
      }}
      onFocus={combo.begin}
      onBlur={combo.leave}
    >
      <Group className={comboFrameClass} data-invalid={control["aria-invalid"]}>
        <OpeningInput
          {...comboInputProps(props)}
          ref={combo.input}
          listRef={list}
          best={combo.best}
          onTake={combo.take}
        />
        <ClearButton combo={combo} />
        <AriaButton className={comboButtonClass}>{comboArrow}</AriaButton>
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
