/** @param isTypedSince whether someone typed into the element after the recording ended */
type Repeat = (isTypedSince: boolean) => void;

/**
 * Records what people do to controls before React listens. Links, <details>, and popovers work without React, and so does
 * a form with an address.
 * @returns a function that stops recording and repeats each action once
 */
export const recordActions = (): (() => void) => {
  const actions = new Map<Element, Repeat>();
  const record = (element: Element, repeat: Repeat): void => {
    // Keep the last one: pressed twice in impatience is pressed once.
    actions.delete(element);
    actions.set(element, repeat);
  };

  let lastPress: { button: Element; event: Event } | undefined;
  const recordClick = (event: Event): void => {
    const { target } = event;
    if (isBox(target)) {
      // Now, not at the input event: the click may make React take over the page in between.
      const { checked } = target;
      // React ignores a click that doesn't change what it last saw.
      record(target, () => {
        target.checked = !checked;
        target.click();
      });
    }
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || button.disabled || button.closest("summary")) return;
    if (button.form && button.type !== "button") return;
    if (button.hasAttribute("popovertarget") || button.hasAttribute("commandfor")) return;
    record(button, () => button.click());
    lastPress = { button, event };
  };

  const recordSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    record(form, () => form.requestSubmit((event as SubmitEvent).submitter));
  };

  const recordInput = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) {
      const { value } = target;
      record(target, () => {
        target.value = value;
        target.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && target.type === "file") {
      // The input keeps its files, which no script may set.
      record(target, () => target.dispatchEvent(new Event("change", { bubbles: true })));
    } else if (!isBox(target) && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) {
      // Read the value now: React may have emptied the field by the time this is repeated.
      const { value } = target;
      record(target, (isTypedSince) => repeatTyping(target, value, isTypedSince));
    }
  };

  /** Escape closes an open menu. */
  const recordEscape = (event: Event): void => {
    const { target } = event;
    const menu = target instanceof Element && target.closest("details");
    if (menu && event instanceof KeyboardEvent && event.key === "Escape")
      record(menu, () => target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  };

  const listeners = [
    ["click", recordClick],
    ["submit", recordSubmit],
    ["input", recordInput],
    ["keydown", recordEscape],
  ] as const;
  for (const [name, listener] of listeners) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    // React handles a press that is still on its way by itself.
    if (lastPress?.event.eventPhase) actions.delete(lastPress.button);
    const typedSince = new Set<EventTarget | null>();
    const noteTyping = ({ target }: Event): void => void typedSince.add(target);
    addEventListener("input", noteTyping, true);
    // A turn later: a button that submits only with React becomes one in the render after the first.
    setTimeout(() => {
      // React hasn't seen the focus arrive. A searchable list opens only on focus, and filters only by what comes after it.
      document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      setTimeout(() => {
        removeEventListener("input", noteTyping, true);
        for (const [element, repeat] of actions) if (element.isConnected) repeat(typedSince.has(element));
      });
    });
  };
};

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");

const repeatTyping = (field: HTMLInputElement | HTMLTextAreaElement, early: string, isTypedSince: boolean): void => {
  const now = field.value;
  const [before = "", since = ""] = [early, now].map((text) => text.replace(/\W/g, "").toLowerCase());
  // React has seen what was typed or deleted since. Text that doesn't share the beginning was typed into an emptied field,
  // and belongs after it.
  if (now !== early && since && (since.startsWith(before) || before.startsWith(since))) return;
  // Else React wrote what stands there: "Minnesota (MN)" for an early "MN".
  const whole = now !== early && isTypedSince ? early + now : early;
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, whole);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
