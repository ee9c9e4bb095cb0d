import { type ComponentType, useEffect, useState } from "react";
import { whenQuiet } from "../../../ui/when-quiet.ts";

/** What was just read is new. On a slow phone, a stream would take one of its few connections from what the page loads. */
const startMs = 8_000;

/** Keeps the portal up to date, once the page's first seconds are over. */
export function PortalLive() {
  const [Stream, setStream] = useState<ComponentType>();
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const { PortalStream } = await import("./portal-stream.tsx");
      if (isShown) setStream(() => PortalStream);
    };
    const cancel = whenQuiet(() => load().catch(() => undefined), startMs);
    return () => {
      isShown = false;
      cancel();
    };
  }, []);
  return Stream && <Stream />;
}
