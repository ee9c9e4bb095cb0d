import { expect, test } from "vitest";
import { cleanUpWith } from "../../testing/clean-up.ts";
import { refusedNumbers, startTextProvider } from "../../testing/text-provider.ts";
import { findFreePort } from "../db/free-port.ts";
import { createTextProvider, readReceivedText, renderAnswer } from "./text-provider.ts";

const stand = await startTextProvider();
cleanUpWith(stand.close);
const publicUrl = "https://desk.example.com";
const provider = createTextProvider(stand.config, { publicUrl });
const number = "2025550100";
const send = (to: string) => provider.send({ number: to, body: "Hello & goodbye" });

test("sends a form with the account's name and secret, from a number or a messaging service", async () => {
  expect(await send(number)).toMatchObject({ kind: "sent", id: expect.stringMatching(/^SM/) });
  expect(stand.sent).toEqual([{ to: `+1${number}`, from: stand.config.from, body: "Hello & goodbye" }]);
  const from = `MG${"2".repeat(32)}`;
  const service = createTextProvider({ ...stand.config, from }, { publicUrl });
  await service.send({ number, body: "Hello" });
  expect(stand.sent.at(-1)?.from).toBe(from);
  expect([provider.ownNumber, service.ownNumber]).toEqual([stand.config.from.slice(2), null]);
});

test("tells what the provider refuses from what it didn't accept, and from what it may have", async () => {
  expect(await send(refusedNumbers.notMobile.number)).toEqual({ kind: "refused", why: "no mobile number" });
  expect(await send(refusedNumbers.stopped.number)).toEqual({ kind: "refused", why: "stopped" });
  expect(await send(refusedNumbers.region.number)).toEqual({
    kind: "failed",
    reason: "the provider answered 400 (21408)",
  });
  expect(await send(refusedNumbers.tooMany.number)).toMatchObject({ kind: "not accepted" });
  expect(await send(refusedNumbers.broken.number)).toMatchObject({ kind: "unknown" });
  const other = (changes: object) => createTextProvider({ ...stand.config, ...changes }, { publicUrl });
  expect(await other({ authToken: "wrong" }).send({ number, body: "x" })).toMatchObject({ kind: "not accepted" });
  expect(await other({ apiUrl: `http://127.0.0.1:${await findFreePort()}` }).send({ number, body: "x" })).toEqual({
    kind: "not accepted",
    reason: "no connection",
  });
  stand.hold(true);
  const held = send(number);
  await expect.poll(() => stand.sent.length, { timeout: 20_000 }).toBe(3);
  stand.hold(false);
  expect(await held).toMatchObject({ kind: "unknown" });
});

test("asks for the account to see whether it's let in", async () => {
  await provider.requireAccess();
  const wrong = createTextProvider({ ...stand.config, authToken: "wrong" }, { publicUrl });
  await expect(wrong.requireAccess()).rejects.toThrow("Twilio answered 401");
});

test("knows the provider's signature, by its published example", () => {
  const { isSigned } = createTextProvider(
    { ...stand.config, authToken: "12345" },
    { publicUrl: "https://mycompany.com" },
  );
  const form = (from: string) =>
    new URLSearchParams({ To: "+18005551212", Digits: "1234", Caller: from, From: from, CallSid: "CA1234567890ABCDE" });
  const path = "/myapp.php?foo=1&bar=2";
  expect(isSigned(path, form("+12349013030"), "0/KCTR6DLpKmkAf8muzZqo1nDgQ=")).toBe(true);
  expect(isSigned(path, form("+12349013031"), "0/KCTR6DLpKmkAf8muzZqo1nDgQ=")).toBe(false);
  for (const signature of ["", "0/KCTR6DLpKmkAf8muzZqo1nDg==", "A".repeat(1000), "\u0000"])
    expect(isSigned(path, form("+12349013030"), signature)).toBe(false);
});

test("reads a text from a form, and writes an answer that can't break out", () => {
  expect(readReceivedText(new URLSearchParams("MessageSid=SM1&From=%2B12025550100&Body=Hi&NumMedia=1"))).toEqual({
    id: "SM1",
    from: "+12025550100",
    body: "Hi",
    hasMedia: true,
    handledAs: undefined,
  });
  for (const form of ["", "From=x", "MessageSid=%00&From=x", `MessageSid=SM1&From=x&Body=${"a".repeat(5000)}`])
    expect(readReceivedText(new URLSearchParams(form))).toBeUndefined();
  expect(renderAnswer(undefined)).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
  expect(renderAnswer("</Message><Dial>")).toContain("<Message>&lt;/Message&gt;&lt;Dial&gt;</Message>");
});
