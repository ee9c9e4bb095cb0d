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

/** By whatever checks an e-mail of an ending of its own: not what a test is about, and not recorded. */
const askedInPassing = "/email-policy";

/** Stands in for the network: answers by path below /api, records what was sent. An unknown path is no connection. */
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
