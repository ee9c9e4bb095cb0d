import { setTimeout as sleep } from "node:timers/promises";

/** A page that stays open, and connects again as a browser does. */
export interface OpenPage {
  readonly name: string;
  /** How often it was connected after its stream had ended. */
  resumed: number;
  isConnected: boolean;
  /** When it last heard of a change, by `performance.now()`. */
  heardAt: number;
  close(): void;
}

/** Browsers wait this long, because the server says so at the stream's beginning. */
const reconnectMs = 2_000;
/** A heartbeat comes every fifteen seconds. */
const silenceMs = 40_000;

export const openPage = (
  name: string,
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
): OpenPage => {
  const closing = new AbortController();
  const page: OpenPage = {
    name,
    resumed: 0,
    isConnected: false,
    heardAt: Number.NEGATIVE_INFINITY,
    close: () => closing.abort(),
  };
  let wasConnected = false;
  const listen = async (): Promise<void> => {
    const over = new AbortController();
    let silence = setTimeout(() => over.abort(), silenceMs);
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.any([closing.signal, over.signal]) });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return;
      }
      page.isConnected = true;
      if (wasConnected) page.resumed += 1;
      wasConnected = true;
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(silence);
        silence = setTimeout(() => over.abort(), silenceMs);
        if (chunk.includes("data: ")) page.heardAt = performance.now();
      }
    } catch {
      // The connection broke.
    } finally {
      clearTimeout(silence);
      page.isConnected = false;
    }
  };
  const keepListening = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen();
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  void keepListening();
  return page;
};
