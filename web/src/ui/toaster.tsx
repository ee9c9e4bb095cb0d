import { useEffect, useSyncExternalStore } from "react";
import { watchFirstSign } from "./first-sign.ts";
import type { ToastOptions, UndoOptions } from "./toasts.tsx";

type Loaded = typeof import("./toasts.tsx");

const listeners = new Set<() => void>();
let loaded: Loaded | undefined;
let loading: Promise<void> | undefined;

const load = async (): Promise<void> => {
  try {
    loaded = await import("./toasts.tsx");
    for (const listener of listeners) listener();
  } catch {
    // Offline before anyone touched the page: what is to be shown waits, too.
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    await load();
  }
};

const loadOnce = (): Promise<void> => {
  loading ??= load();
  return loading;
};

const withToasts = (act: (toasts: Loaded["toasts"]) => void): void => {
  if (loaded) act(loaded.toasts);
  else void loadOnce().then(() => loaded && act(loaded.toasts));
};

/** There is something to dismiss only if the toasts were loaded, or are about to be. */
const withLoadedToasts = (act: (toasts: Loaded["toasts"]) => void): void => {
  if (loading) withToasts(act);
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Mounted once, in the root. What shows toasts is fetched at the first sign of a person or with the first toast: a page's
 * first view has none.
 */
export function Toaster({ durationMs = 5000 }: { durationMs?: number }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  useEffect(() => watchFirstSign(() => void loadOnce()), []);
  return (
    // React Aria's mark for what stays reachable over an open dialog: toasts are announced and can be closed.
    <div data-react-aria-top-layer="">{shown && <shown.Toasts durationMs={durationMs} />}</div>
  );
}
