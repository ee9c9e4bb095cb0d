import { expect, test } from "vitest";
import { readRecipients } from "./read-head.ts";

const read = (...lines: string[]) => readRecipients(Buffer.from(lines.join("\r\n"), "latin1"));

test("reads every address in the head, folded and in any case, and nothing of the body", () => {
  const found = read(
    "Delivered-To: Desk@firm.example",
    "TO: Ada <reply+1@FIRM.example>,",
    "\t(her) two@firm.example",
    "Subject: To: three@firm.example",
    " four@firm.example",
    'Cc: "Carl, C." <carl@x.example>, group:a@x.example;',
    "X-To: five@firm.example",
    "",
    "To: six@firm.example",
  );
  expect(found).toEqual([
    "desk@firm.example",
    "reply+1@firm.example",
    "two@firm.example",
    "carl@x.example",
    "a@x.example",
  ]);
});

test("takes no longer than a head is long", () => {
  const began = performance.now();
  read(`To: ${"x".repeat(1_000_000)}`, `Cc: ${"@".repeat(1_000_000)}`, ...Array(100_000).fill(" x"));
  expect(performance.now() - began).toBeLessThan(1_000);
});
