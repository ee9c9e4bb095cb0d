import { apiBase, type Endpoint, idempotencyHeader } from "@funding-desk/contract/endpoint";

const textsOf = (values: unknown): [string, string][] =>
  Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);

/** The address of a call: path parameters and query filled in. */
export const addressOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string => {
  const params = new Map(textsOf(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ""));
  const query = new URLSearchParams(textsOf(input.query)).toString();
  return `${apiBase}${path}${query === "" ? "" : `?${query}`}`;
};

interface Sender {
  readonly token: string | null;
  readonly idempotencyKey?: string | undefined;
}

/** What every call says of its sender and its intent. */
export const headersOf = ({ token, idempotencyKey }: Sender): Headers => {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set(idempotencyHeader, idempotencyKey);
  return headers;
};
