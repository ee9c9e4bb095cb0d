import http from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that sends each request to the next server in turn. */
export class RoundRobin {
  readonly url: string;
  /** API calls that each server got. */
  readonly counts: number[];
  readonly #server: http.Server;

  private constructor(server: http.Server, counts: number[]) {
    this.#server = server;
    this.counts = counts;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param targets addresses such as http://127.0.0.1:3000 */
  static async open(targets: readonly string[]): Promise<RoundRobin> {
    const counts = targets.map(() => 0);
    let turn = 0;
    const server = http.createServer((request, response) => {
      turn = (turn + 1) % targets.length;
      if (request.url?.startsWith("/api/")) counts[turn] = (counts[turn] ?? 0) + 1;
      const { hostname, port } = new URL(targets[turn] ?? "");
      const onward = http.request(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on("error", () => response.writeHead(502).end());
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new RoundRobin(server, counts);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
