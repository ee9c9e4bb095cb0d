import { useEffect, useState } from "react";
import { type DialogProps, dialogCode } from "./dialog-code.ts";
import { whenQuiet } from "./when-quiet.ts";

const retryMs = 2_000;

const load = () => import("./dialog-panel.tsx");

/**
 * Holds the focus until it is answered; a sheet from below on a phone. Its code, a tenth of the portal's, is fetched when one is opened
 * for the first time, or before that once the page has come to rest. A page that may open one as it is shown imports `dialog-panel.tsx`
 * itself: nothing else has the focus first, to which it would go back.
 */
export function Dialog(props: DialogProps) {
  const { Panel } = dialogCode;
  const [, setLoaded] = useState(Panel !== undefined);
  const isAwaited = props.isOpen && Panel === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout>;
    // Until it comes: giving up would take the page away, and with it what was typed.
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
