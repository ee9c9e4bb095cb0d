import { createHash, webcrypto } from "node:crypto";
import type { ReceiptFile } from "@funding-desk/contract/oversight/receipt/receipt";
import { computeDayRoot, computeLeaf, noRoot } from "@funding-desk/contract/oversight/receipt/receipt-tree";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { sha256 } from "./browser-sha256.ts";
import { VerifyFile } from "./verify-file.tsx";

// jsdom has none of its own.
beforeEach(() => vi.stubGlobal("crypto", webcrypto));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** The only receipt of the first day. */
const makeReceipt = async (): Promise<ReceiptFile> => {
  const parts = {
    salt: hash("salt"),
    kind: "document",
    sha256: hash("the file"),
    received_at: "2026-11-20T12:00:00.123456Z",
  };
  const day = { previous_root: noRoot, audit_hash: hash("audit") };
  const leaf = await computeLeaf(sha256, parts);
  return {
    ...parts,
    format: "funding-desk-receipt-1",
    id: "6f0c0b8e-6f43-4c4b-9a55-6e7a3f1f7f10",
    kind: "document",
    place: {
      ...day,
      day: "2026-11-20",
      position: 0,
      leaves: 1,
      path: [],
      audit_number: 3,
      root: await computeDayRoot(sha256, { ...day, merkle_root: leaf }),
    },
    earlier_root: null,
  };
};

const answerRoots = (receipt: ReceiptFile) =>
  respondTo({
    "/receipt-roots": () =>
      json({ data: { roots: receipt.place ? [{ day: receipt.place.day, root: receipt.place.root }] : [] } }),
  });

const check = async (content: string, receipt: object | string) => {
  render(<VerifyFile />);
  const text = typeof receipt === "string" ? receipt : JSON.stringify(receipt);
  await userEvent.upload(screen.getByLabelText(/The file/), new File([content], "statement.pdf"));
  await userEvent.upload(screen.getByLabelText(/Its receipt/), new File([text], "receipt.json"));
};

test("a right file matches in all three, and nothing is sent", async () => {
  const receipt = await makeReceipt();
  const seen = answerRoots(receipt);
  await check("the file", receipt);
  expect(await screen.findByText("Everything matches")).toBeTruthy();
  expect(screen.getByText(/^This is the file that we received on 11\/20\/2026/)).toBeTruthy();
  expect(screen.getByText(/receipt 1 of 1 on Nov 20, 2026|receipt 1 of 1 on Nov 20,/)).toBeTruthy();
  expect(seen.map(({ method, body }) => ({ method, body: body ?? null }))).toEqual([{ method: "GET", body: null }]);
});

test("says which of the three fails", async () => {
  const receipt = await makeReceipt();
  answerRoots(receipt);
  await check("another file", receipt);
  expect(await screen.findByText("Something doesn't match")).toBeTruthy();
  expect(screen.getByText(/^This isn't the file of the receipt/)).toBeTruthy();
  expect(screen.getByText(/leads to that day's root/)).toBeTruthy();
  cleanup();
  await check("the file", { ...receipt, received_at: "2026-11-19T12:00:00.123456Z" });
  expect(await screen.findByText(/^The receipt was changed: it doesn't lead to the root/)).toBeTruthy();
  cleanup();
  respondTo({ "/receipt-roots": () => json({ data: { roots: [{ day: "2026-11-20", root: hash("rewritten") }] } }) });
  await check("the file", receipt);
  expect(await screen.findByText(/isn't what your receipt says/)).toBeTruthy();
});

test("says what is still open", async () => {
  const receipt = await makeReceipt();
  respondTo({ "/receipt-roots": () => json({ result: { status: "error", error: "No." } }, 503) });
  await check("the file", receipt);
  expect(await screen.findByText("Right so far")).toBeTruthy();
  expect(screen.getByText(/^We couldn't read our published roots/)).toBeTruthy();
  cleanup();
  await check("the file", { ...receipt, place: null });
  expect(await screen.findByText(/^The day wasn't over/)).toBeTruthy();
});

test("refuses what isn't a receipt", async () => {
  answerRoots(await makeReceipt());
  await check("the file", "%PDF");
  expect(await screen.findByText(/^This isn't a receipt that we can read/)).toBeTruthy();
});

test("says that the browser needs a secure connection", async () => {
  const receipt = await makeReceipt();
  answerRoots(receipt);
  vi.stubGlobal("crypto", { ...webcrypto, subtle: undefined });
  await check("the file", receipt);
  expect(await screen.findByText(/only do this over a secure connection/)).toBeTruthy();
});
