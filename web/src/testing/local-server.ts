import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Added to the page by vitest's jsdom environment. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

export interface LocalServer {
  close: () => Promise<void>;
}

// jsdom follows the new address but keeps its window's origin, so its requests are cross-origin.
const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
};

/** Starts a real server on a real socket, and points the page's relative addresses at it. */
export const startLocalServer = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(corsHeaders)) response.setHeader(name, value);
    if (request.method === "OPTIONS") response.writeHead(204).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  return {
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
