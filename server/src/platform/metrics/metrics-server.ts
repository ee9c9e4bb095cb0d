import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { ListenAddress } from "../config/listen-address.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  /** The port it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` and nothing else, at an address of its own, because no visitor should see it. */
export const serveMetrics = async (
  metrics: Pick<Metrics, "print" | "contentType">,
  { host, port }: ListenAddress,
): Promise<MetricsServer> => {
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (url !== "/metrics") return void response.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD") return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    const text = await metrics.print();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
