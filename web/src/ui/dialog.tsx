import { useEffect, useState } from "react";
import { type DialogProps, dialogCode } from "./dialog-code.ts";
import { whenQuiet } from "./when-quiet.ts";

const retryMs = 2_000;

const load = () => import("./dialog-panel.tsx");

let loading: Promise<unknown> | undefined;
/** For `use()`, in a page that opens a dialog right away: no element has the focus yet to restore later. */
export const loadDialogs = (): Promise<unknown> => {
  // Without the code, the dialog opens later.
  loading ??= load().catch(() => undefined);
  return loading;
};

/**
 * Keeps the focus until it is closed. On a phone, it is a sheet at the bottom. Its code, a tenth of the portal's, is
 * loaded when the first dialog opens, or earlier once the page is quiet. A page that opens a dialog right away waits for
 * `loadDialogs`.
 */
export function Dialog(props: DialogProps) {
  const { Panel } = dialogCode;
  const [, setLoaded] = useState(Panel !== undefined);
  const isAwaited = props.isOpen && Panel === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout>;
    // Retries until it loads. Giving up would replace the page and lose what was typed.
    const tryLoad = () => {
      load().then(
        () => setLoaded(true),
        () => {
          timer = setTimeout(tryLoad, retryMs);
        },
      );
    };
    tryLoad();
    return () => clearTimeout(timer);
  }, [isAwaited]);
  useEffect(() => whenQuiet(() => load().catch(() => undefined)), []);
  return Panel ? <Panel {...props} /> : null;
}
