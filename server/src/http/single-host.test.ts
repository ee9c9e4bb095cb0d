import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";

const { app } = await buildTestApp();
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as { port: number };

/** Sends a request as it's written: Node's own client sends one Host header. */
const ask = async (...lines: string[]): Promise<string> => {
  const socket = connect(port, "127.0.0.1");
  socket.end([...lines, "connection: close", "", ""].join("\r\n"));
  return text(socket);
};

test("refuses two Host headers, on every path", async () => {
  for (const path of ["/api/health", "/", "/no-such-page"]) {
    const answer = await ask(`GET ${path} HTTP/1.1`, "Host: desk.example.com", "HOST: evil.example");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"status":"error"');
  }
  expect(await ask("GET /api/health HTTP/1.1", "Host: x", "Host: x")).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask("GET /api/health HTTP/1.1", "Host: desk.example.com")).toMatch(/^HTTP\/1\.1 200 /);
});
