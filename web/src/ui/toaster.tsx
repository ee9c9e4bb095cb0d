import { createLater } from "./later.ts";
import type { ToastOptions, UndoOptions } from "./toasts.tsx";

const code = createLater(() => import("./toasts.tsx"));
type Toasts = typeof import("./toasts.tsx")["toasts"];

/** In the order of the calls. */
const withToasts = (act: (toasts: Toasts) => void): void => {
  const loaded = code.get();
  if (loaded) act(loaded.toasts);
  else void code.fetch().then(({ toasts }) => act(toasts));
};

/** There is something to dismiss only if the toasts were loaded, or are about to be. */
const withLoadedToasts = (act: (toasts: Toasts) => void): void => {
  if (code.isComing()) withToasts(act);
};

export const toast = {
  success: (message: string, options?: ToastOptions) => withToasts((toasts) => toasts.success(message, options)),
  error: (message: string) => withToasts((toasts) => toasts.error(message)),
  info: (message: string) => withToasts((toasts) => toasts.info(message)),
  undoable: (message: string, options: UndoOptions) => withToasts((toasts) => toasts.undoable(message, options)),
  /** Replaces all other toasts, as `onlyError` does. */
  onlySuccess: (message: string) => withToasts((toasts) => toasts.onlySuccess(message)),
  onlyError: (message: string) => withToasts((toasts) => toasts.onlyError(message)),
  dismissAll: () => withLoadedToasts((toasts) => toasts.dismissAll()),
  /** Removes what was said about earlier tries. Other toasts, such as one with Undo, stay. */
  dismissErrors: () => withLoadedToasts((toasts) => toasts.dismissErrors()),
};

/**
 * Mounted once, in the root. What shows toasts is fetched when someone does anything on the page, or with the first toast:
 * a page's first view has none.
 */
export function Toaster({ durationMs = 5000 }: { durationMs?: number }) {
  const shown = code.use();
  return (
    // React Aria's mark for what stays reachable over an open dialog: toasts are announced and can be closed.
    <div data-react-aria-top-layer="">{shown && <shown.Toasts durationMs={durationMs} />}</div>
  );
}
