import { clientEvents } from "@funding-desk/contract/http/live/api";
import { readText } from "../identity/storage.ts";
import type { OpenStream, StreamEvents } from "./live-connection.ts";
import { createHeaders, toUrl } from "./request.ts";

const fetchStream = async (token: string, signal: AbortSignal): Promise<Response> => {
  const headers = createHeaders(token, undefined);
  headers.set("accept", "text/event-stream");
  return fetch(toUrl(clientEvents, {}), { headers, signal, credentials: "omit", cache: "no-store" });
};

const readEvents = async (body: ReadableStream<Uint8Array>, events: StreamEvents): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("event: session_ended")) events.onSessionEnded();
      else if (block.startsWith("data:")) events.onChange();
    }
  }
};

/**
 * Opens the signed-in client's stream of changes. Not an EventSource, which can't send the token. Says nothing once it is closed.
 */
export const openClientStream: OpenStream = (events) => {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async (): Promise<void> => {
    const token = readText("token");
    if (token === null) return;
    const response = await fetchStream(token, signal);
    if (response.status === 401) return events.onSessionEnded();
    if (!response.ok || !response.body) return;
    events.onOpen();
    await readEvents(response.body, events);
  };
  run()
    // The network broke, or the stream was closed.
    .catch(() => undefined)
    .finally(() => {
      if (!signal.aborted) events.onBroken(true);
    });
  return () => closing.abort();
};
