/** A file of an upload: its part, name, and bytes. */
export interface SentFile {
  readonly part: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Builds text parts, then file parts, as a browser sends them, for `inject` and `fetch`. */
export const buildMultipart = async (fields: Readonly<Record<string, string>>, files: readonly SentFile[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { part, name, bytes } of files) form.append(part, new Blob([new Uint8Array(bytes)]), name);
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { "content-type": type } };
};
