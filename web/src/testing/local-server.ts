import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What vitest's jsdom environment puts beside the page. */
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

export interface LocalServer {
  close: () => Promise<void>;
}

// jsdom follows the new address, but goes on as the origin that its window was made with: it asks as a stranger does.
const welcomeStrangers = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
};

/** A real server on a real socket, to which the relative addresses of the page under test lead. */
export const startLocalServer = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(welcomeStrangers)) response.setHeader(name, value);
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
