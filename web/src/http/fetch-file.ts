import { lostConnection } from "./call-error.ts";

/** The bytes of a stored file that this session may open. @throws {CallError} when it isn't sent */
export const fetchFile = async (url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url, { signal, cache: "no-store" }).catch(() => undefined);
  signal.throwIfAborted();
  if (!response?.ok) throw lostConnection();
  return new Uint8Array(await response.arrayBuffer());
};
