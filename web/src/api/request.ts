import { apiBase, type Endpoint, idempotencyHeader } from "@funding-desk/contract/endpoint";

/** Leaves out undefined values, such as a filter that is off. */
const toTexts = (values: unknown): [string, string][] =>
  Object.entries((values ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);

/** The URL of a call, with its path parameters and query. */
export const toUrl = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = new Map(toTexts(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  const query = new URLSearchParams(toTexts(input.query)).toString();
  return `${apiBase}${path}${query === "" ? "" : `?${query}`}`;
};

interface Sender {
  readonly token: string | null;
  readonly idempotencyKey?: string | undefined;
}

/** The headers of every call: the sender's token, and the key of the intent. */
export const createHeaders = ({ token, idempotencyKey }: Sender): Headers => {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set(idempotencyHeader, idempotencyKey);
  return headers;
};
