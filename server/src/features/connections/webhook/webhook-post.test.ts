import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { isInnerAddress } from "../../../platform/outside/inner-address.ts";
import { startWebhookReceiver } from "../../../testing/webhook-receiver.ts";
import { postEvent } from "./webhook-post.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const never = new AbortController().signal;
const send = (url: string, mayBeInner: boolean, signal = never) =>
  postEvent({ url, secret: "s", mayBeInner }, { id: "1", body: "{}" }, signal);

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "::1",
  "fd00::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "x",
])("%s is inside", (address) => expect(isInnerAddress(address)).toBe(true));
test.each(["8.8.8.8", "2606:4700::1111"])("%s is outside", (address) => expect(isInnerAddress(address)).toBe(false));

test("doesn't connect to an inner address, also behind a name", async () => {
  const { port } = new URL(receiver.url);
  for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
    expect(await send(`http://${host}:${port}/hook`, false)).toEqual({ status: undefined, error: "an inner address" });
  expect(receiver.calls).toEqual([]);
  expect(await send(receiver.url, true)).toEqual({ status: 200, error: undefined });
});

test("gives up on an answer that doesn't come", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const started = Date.now();
  expect(await send(`http://127.0.0.1:${port}/`, true)).toEqual({ status: undefined, error: "no answer in time" });
  expect(Date.now() - started).toBeLessThan(12_000);
  silent.closeAllConnections();
  silent.close();
}, 20_000);
