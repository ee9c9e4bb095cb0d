import { vi } from "vitest";

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}
export type Responder = (seen: SeenCall) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** Requested by any email check. Tests are never about it, so it isn't recorded. */
const askedInPassing = "/email-policy";

/**
 * Replaces the network: answers by path below /api and records the requests. An unknown path acts as a lost connection.
 */
export const respondTo = (responders: Record<string, Responder>): SeenCall[] => {
  const seen: SeenCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    const path = url.pathname.replace(/^\/api/, "");
    const call = {
      method: init.method ?? "GET",
      path: `${path}${url.search}`,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    if (path !== askedInPassing) seen.push(call);
    const responder = responders[path];
    if (!responder) throw new TypeError(`nothing answers ${address}`);
    return responder(call);
  });
  return seen;
};
