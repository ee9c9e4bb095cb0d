import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createReplyAddresses } from "./reply-address.ts";

const makeSecret = () => ({ id: randomUUID(), bytes: randomBytes(32) });
const [older, newer] = [makeSecret(), makeSecret()];
const before = createReplyAddresses({ current: () => older, list: () => [older] }, "Client.Service1@Firm.example");
const { toAddress, find } = createReplyAddresses(
  { current: () => newer, list: () => [newer, older] },
  "Client.Service1@Firm.example",
);
const clientId = randomUUID();
const address = toAddress(clientId) ?? "";

test("an address leads to its client, in any case, among others, and after the secret was replaced", () => {
  expect(address.split("@")[0]?.length).toBe(64);
  for (const recipients of [[address], [address.toUpperCase()], ["desk@firm.example", address]])
    expect(find(recipients)).toEqual({ clientId });
  expect(find([before.toAddress(clientId) ?? ""])).toEqual({ clientId });
  expect(before.find([address])).toEqual({ clientId: undefined });
});

test("a changed address leads nowhere", () => {
  const at = address.indexOf("+") + 1;
  for (const place of [at, at + 31, at + 32, at + 47]) {
    const digit = address[place] === "0" ? "1" : "0";
    expect(find([address.slice(0, place) + digit + address.slice(place + 1)])).toEqual({ clientId: undefined });
  }
  for (const other of [
    "client.service1@firm.example",
    `${address}.evil.example`,
    `x${address}`,
    address.replace(".", "x"),
  ])
    expect(find([other]), other).toBeUndefined();
});

test("without an address for replies, there is none", () => {
  const off = createReplyAddresses({ current: () => newer, list: () => [newer] }, undefined);
  expect(off.toAddress(clientId)).toBeUndefined();
  expect(off.find([address])).toBeUndefined();
});
