import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useState } from "react";
import { Toaster as SonnerToaster, toast as sonnerToast, useSonner } from "sonner";

export type ToastOptions = {
  /** A button such as "Undo". Pressing it closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

function sonnerOptions({ action }: ToastOptions) {
  return action ? { action: { label: action.label, onClick: action.onPress } } : {};
}

const tickMs = 250;
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
const isUndoKey = ({ ctrlKey, metaKey, shiftKey, altKey, key, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "z" && !isEditable(target);
/** Someone reads the toasts, or is about to press one. */
const isHeld = (): boolean => document.querySelector("[data-sonner-toaster]:is(:hover, :focus-within)") !== null;

export interface UndoOptions {
  readonly seconds: number;
  readonly onUndo: () => void;
}

/** Offers Undo for some seconds, and longer while someone points at the toasts or has the focus there. Ctrl+Z undoes, too. */
function undoable(message: string, { seconds, onUndo }: UndoOptions): void {
  let leftMs = seconds * 1000;
  const id = sonnerToast.success(message, {
    duration: Number.POSITIVE_INFINITY,
    action: { label: "Undo", onClick: onUndo },
    onDismiss: () => stop(),
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isUndoKey(event)) return;
    event.preventDefault();
    sonnerToast.dismiss(id);
    onUndo();
  };
  const timer = setInterval(() => {
    if (isHeld()) return;
    leftMs -= tickMs;
    if (leftMs <= 0) sonnerToast.dismiss(id);
  }, tickMs);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("keydown", onKey);
  };
  document.addEventListener("keydown", onKey);
}

/** What `toast` in `toaster.tsx` does once this file has come. */
export const toasts = {
  success: (message: string, options: ToastOptions = {}) => void sonnerToast.success(message, sonnerOptions(options)),
  error: (message: string) => void sonnerToast.error(message),
  info: (message: string) => void sonnerToast.info(message),
  undoable,
  // These two replace all other toasts. On a phone, several would hide the fields they are about. Not one toast with a
  // fixed id, since sonner loses messages while that one is closing.
  onlySuccess: (message: string) => {
    sonnerToast.dismiss();
    sonnerToast.success(message);
  },
  onlyError: (message: string) => {
    sonnerToast.dismiss();
    sonnerToast.error(message);
  },
  dismissAll: () => void sonnerToast.dismiss(),
  /** Removes what was said about earlier tries. Other toasts, such as one with Undo, stay. */
  dismissErrors: () => {
    for (const each of sonnerToast.getToasts())
      if ("type" in each && each.type === "error") sonnerToast.dismiss(each.id);
  },
};

const icon = "size-5";

const edge = { wide: 24, phone: 12 };
const phoneMaxWidth = 600;
const toastWidth = 356;
/** About what a toast of three lines takes. */
const toastHeight = 96;

/** A page's title with its buttons. The title ends with its text. A dialog's header has its Close at the far end. */
const listTitles = (): DOMRect[] => {
  // A dialog dims the page behind it.
  const header = [...document.querySelectorAll("[data-dialog-header]")].at(-1);
  if (header) return [header.getBoundingClientRect()];
  const texts = [...document.querySelectorAll("h1")].map((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    return text.getBoundingClientRect();
  });
  const controls = document.querySelectorAll("[data-page-head] :is(a, button, select, [role=radiogroup])");
  return [...texts, ...[...controls].map((control) => control.getBoundingClientRect())];
};

/**
 * How far below the top the toasts begin, so that they cover neither the page's title with its buttons, which a toast that
 * comes or goes would take presses from, nor a dialog's title and Close.
 */
const measureTop = (): number => {
  const isPhone = window.innerWidth <= phoneMaxWidth;
  const gap = isPhone ? edge.phone : edge.wide;
  const left = isPhone ? 0 : window.innerWidth - edge.wide - toastWidth;
  const below = listTitles()
    .filter(({ right }) => right > left)
    .toSorted((one, other) => one.top - other.top)
    .reduce((start, { top, bottom }) => (top < start + toastHeight ? Math.max(start, bottom + gap) : start), gap);
  return Math.min(below, window.innerHeight / 2);
};

/** A toast often comes with a dialog that opens or closes, and their titles arrive with an animation. */
const endings = ["animationend", "transitionend"] as const;

const useTop = (): number | undefined => {
  const { length } = useSonner().toasts;
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    if (length === 0) return undefined;
    const measure = () => setTop(measureTop());
    measure();
    const dialogs = new MutationObserver(measure);
    dialogs.observe(document.body, { childList: true });
    for (const ending of endings) document.addEventListener(ending, measure);
    return () => {
      dialogs.disconnect();
      for (const ending of endings) document.removeEventListener(ending, measure);
    };
  }, [length]);
  return top;
};

export function Toasts({ durationMs }: { durationMs: number }) {
  const top = useTop();
  return (
    <SonnerToaster
      position="top-right"
      duration={durationMs}
      closeButton
      expand
      containerAriaLabel="Notifications"
      offset={{ top: top ?? edge.wide, right: edge.wide }}
      mobileOffset={{ top: top ?? edge.phone, left: edge.phone, right: edge.phone }}
      icons={{
        success: <CircleCheck className={icon} />,
        error: <CircleAlert className={icon} />,
        info: <Info className={icon} />,
        close: <X className="size-4.5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Close notification",
        classNames: {
          toast: "toast",
          success: "toast-success",
          error: "toast-error",
          icon: "toast-icon",
          title: "toast-title",
          actionButton: "toast-action",
          closeButton: "toast-close",
        },
      }}
    />
  );
}
