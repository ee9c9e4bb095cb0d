import { useLayoutEffect } from "react";
import {
  ClearButton,
  type Combo,
  type ComboFieldProps,
  type ComboPartProps,
  comboArrow,
  comboButtonClass,
  comboFrameClass,
  comboInputProps,
  useCombo,
} from "./combo-parts.tsx";
import { Field } from "./field.tsx";
import { createLater } from "./later.ts";

/** What draws the list is much code, and a form's first view has no list. */
const listCode = createLater(() => import("./combo-list.tsx"));
export const loadComboLists = listCode.fetch;

/**
 * For long lists: a click or focus opens the whole list, and typing narrows it. Enter and Tab take the marked option.
 * The value is always what the field shows: an option, or text that is none, which stays and is refused with a sentence.
 * `autoComplete="address-level1"` lets the browser fill in a state by name or abbreviation (an option's keyword).
 */
export function ComboField(props: ComboFieldProps) {
  const {
    value: _value,
    onChange: _onChange,
    onBlur: _onBlur,
    options: _options,
    autoComplete,
    error,
    ...field
  } = props;
  const combo = useCombo(props);
  const code = listCode.use();
  const Part = code?.ComboList ?? ComboInput;
  useKeptCaret(combo);
  return (
    <Field {...field} error={error ?? combo.error}>
      {(control) => <Part combo={combo} control={control} autoComplete={autoComplete} isRequired={field.required} />}
    </Field>
  );
}

/** Remembers whether someone is in a field that goes away, and where its caret is. */
const useLeftCaret = ({ input, left }: Combo): void => {
  useLayoutEffect(() => {
    const { current: field } = input;
    return () => {
      if (field && document.activeElement === field) left.current = [field.selectionStart, field.selectionEnd];
    };
  }, [input, left]);
};

/** Who is already in the field when its list arrives stays there. */
const useKeptCaret = ({ input, left }: Combo): void => {
  useLayoutEffect(() => {
    if (!left.current) return;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(...left.current);
    left.current = undefined;
  });
};

/** The field until its list arrives, which is soon after someone does anything on the page. */
function ComboInput(props: ComboPartProps) {
  const { combo, control } = props;
  useLeftCaret(combo);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as React Aria draws it
    <div role="group" className={comboFrameClass} data-invalid={control["aria-invalid"]}>
      <input
        {...comboInputProps(props)}
        {...control}
        ref={combo.input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        value={combo.text}
        onChange={(event) => combo.write(event.currentTarget.value)}
        onFocus={(event) => {
          combo.begin();
          event.currentTarget.select();
        }}
        onBlur={combo.leave}
        onKeyDown={(event) => {
          // As with the list: the first Enter takes what fits, and doesn't send the form.
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !combo.isStray || !combo.best) return;
          event.preventDefault();
          combo.take(combo.best);
        }}
      />
      <ClearButton combo={combo} />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show suggestions"
        onClick={() => combo.input.current?.focus()}
        className={comboButtonClass}
      >
        {comboArrow}
      </button>
    </div>
  );
}
