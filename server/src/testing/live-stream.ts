import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { deskEvents } from "@funding-desk/contract/http/live/desk-api";
import type { FastifyInstance } from "fastify";
import { cleanUpWith } from "./clean-up.ts";

export const liveUrl = `/api${deskEvents.path}`;

/**
 * Creates a function that opens a browser's live stream of a listening app and reads it as text. Streams close
 * when the test, or the file's tests, are over.
 */
export const createStreamOpener = (defaultApp: FastifyInstance) => {
  const open: (() => void)[] = [];
  cleanUpWith(() => {
    for (const close of open) close();
  });
  return async (
    caller: { readonly headers: Readonly<Record<string, string>> },
    { app = defaultApp, path = liveUrl }: { readonly app?: FastifyInstance; readonly path?: string } = {},
  ) => {
    const { port } = app.server.address() as AddressInfo;
    const sent = request({ host: "127.0.0.1", port, path, headers: caller.headers });
    sent.end();
    open.push(() => sent.destroy());
    const [response] = await once(sent, "response");
    let text = "";
    let isEnded = false;
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("end", () => {
      isEnded = true;
    });
    return {
      status: response.statusCode as number,
      headers: response.headers as Record<string, string>,
      close: () => sent.destroy(),
      text: () => text,
      isEnded: () => isEnded,
      events: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, json = ""]) => JSON.parse(json) as object),
    };
  };
};
