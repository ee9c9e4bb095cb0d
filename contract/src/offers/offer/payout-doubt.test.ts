import { expect, test } from "vitest";
import { findPayoutDoubts } from "./payout-doubt.ts";

const loan = {
  terms: { kind: "loan", amountCents: 5_000_000 },
  figures: { receivedCents: 4_750_000 },
  sentOn: "2026-03-02",
  fundedOn: "2026-03-09",
  amountCents: 5_000_000,
} as const;

test.each([
  ["the amount of the offer", {}],
  ["what reaches the client", { amountCents: 4_750_000 }],
  ["the day of the sending", { fundedOn: "2026-03-02" }],
  ["a file that wasn't sent from here", { sentOn: null, fundedOn: "2020-01-01" }],
  ["a part of a line", { terms: { kind: "line", amountCents: 5_000_000 }, amountCents: 1_000_00 }],
] as const)("is likely: %s", (_, change) => {
  expect(findPayoutDoubts({ ...loan, ...change })).toEqual([]);
});

test.each([
  ["less", { amountCents: 12_345 }, ["The offer is $50,000, of which $47,500 reach the client."]],
  ["more", { amountCents: 5_000_001 }, ["The offer is $50,000, of which $47,500 reach the client."]],
  [
    "more than the line",
    { terms: { kind: "line", amountCents: 100 }, figures: { receivedCents: 100 } },
    ["The offer is $1."],
  ],
  ["before the sending", { fundedOn: "1990-01-01" }, ["The lender got the file on 03/02/2026."]],
] as const)("is doubted: %s", (_, change, doubts) => {
  expect(findPayoutDoubts({ ...loan, ...change })).toEqual(doubts);
});
