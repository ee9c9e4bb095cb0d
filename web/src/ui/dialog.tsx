import { useEffect, useState } from "react";
import type { DialogPanel, DialogProps } from "./dialog-panel.tsx";
import { whenQuiet } from "./when-quiet.ts";

const retryMs = 2_000;

let Panel: typeof DialogPanel | undefined;

const load = async (): Promise<void> => {
  Panel = (await import("./dialog-panel.tsx")).DialogPanel;
};

/**
 * Holds the focus until it is answered; a sheet from below on a phone. Its code, a tenth of the portal's, is fetched when one is opened
 * for the first time, or before that once the page has come to rest.
 */
export function Dialog(props: DialogProps) {
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
