import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { FetchFailed, fetchText } from "./fetch-text.ts";
import { isInnerAddress, toHostAndPort } from "./inner-address.ts";

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
let answer: Answer = {};
const server = createServer((_request, response) => {
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "text");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const url = `http://${host}/a`;
const bounds = { maxBytes: 1024 * 1024, timeoutMs: 5_000, redirects: 2, innerHosts: [host] };

test.each<readonly [string, Answer, RegExp]>([
  ["leads inside", { status: 302, headers: { location: "https://10.0.0.7/a.ics" } }, /own network/],
  ["leads to another port of the host", { status: 302, headers: { location: "https://127.0.0.1:1/" } }, /own network/],
  ["leads away from https", { status: 302, headers: { location: "http://example.com/" } }, /without https/],
  ["leads to itself", { status: 301, headers: { location: url } }, /again and again/],
  ["leads nowhere", { status: 302, headers: { location: "http://" } }, /isn't one/],
  ["isn't found", { status: 404 }, /answered 404/],
  ["is large", { body: "x".repeat(1024 * 1024 + 1) }, /larger than 1 MB/],
])("says what is wrong with an address that %s", async (_, given, sentence) => {
  answer = given;
  const failed = await fetchText(url, bounds).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(FetchFailed);
  expect(failed).toMatchObject({ message: expect.stringMatching(sentence), wasInside: true });
});

test("reads a listed host on its port, and no other port of it", async () => {
  answer = { body: "read" };
  expect(await fetchText(url, bounds)).toBe("read");
  await expect(fetchText(url, { ...bounds, innerHosts: ["127.0.0.1:1"] })).rejects.toThrow("without https");
});

test.each([
  ["http://N8N.internal/x", "n8n.internal:80"],
  ["https://n8n.internal", "n8n.internal:443"],
  ["http://n8n.internal:5678/x?y", "n8n.internal:5678"],
  ["https://[fd00::1]:8443/", "[fd00::1]:8443"],
])("%s connects to %s", (address, place) => {
  expect(toHostAndPort(new URL(address))).toBe(place);
});

test.each(["::127.0.0.1", "::7f00:1", "::ffff:10.0.0.1", "127.0.0.1", "fe80::1", "::"])(
  "%s leads inside",
  (address) => {
    expect(isInnerAddress(address)).toBe(true);
  },
);

test.each(["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])("anyone can reach %s", (address) => {
  expect(isInnerAddress(address)).toBe(false);
});
