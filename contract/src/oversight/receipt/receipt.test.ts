import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkReceipt, parseReceipt, type ReceiptFile } from "./receipt.ts";
import { computeDayRoot, computeLeaf, computeRoot, findRootOf, noRoot, provePlace } from "./receipt-tree.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
const hash = (text: string) => sha256(Buffer.from(text)).toString("hex");
const leaves = fc.array(
  fc.integer().map((n) => hash(String(n))),
  { minLength: 1, maxLength: 70 },
);
const place = leaves.chain((all) => fc.record({ all: fc.constant(all), position: fc.nat(all.length - 1) }));

describe("the tree", () => {
  /** Apart from the code: the definition of RFC 6962, which splits at the largest power of two. */
  const define = (all: readonly string[]): string => {
    if (all.length === 1) return all[0] ?? "";
    const half = 2 ** Math.ceil(Math.log2(all.length) - 1);
    return sha256(Buffer.from(`01${define(all.slice(0, half))}${define(all.slice(half))}`, "hex")).toString("hex");
  };

  test("has the root that RFC 6962 defines", () =>
    fc.assert(
      fc.asyncProperty(leaves, async (all) => {
        expect(await computeRoot(sha256, all)).toBe(define(all));
      }),
    ));

  test("has the hash of nothing without a leaf", async () => expect(await computeRoot(sha256, [])).toBe(hash("")));

  test("is reached from each leaf, and from no other leaf or place", () =>
    fc.assert(
      fc.asyncProperty(place, fc.nat(), async ({ all, position }, n) => {
        const root = await computeRoot(sha256, all);
        const path = await provePlace(sha256, all, position);
        const proven = { position, leaves: all.length, path };
        expect(await findRootOf(sha256, all[position] ?? "", proven)).toBe(root);
        expect(await findRootOf(sha256, hash(`other ${n}`), proven)).not.toBe(root);
        expect(await findRootOf(sha256, all[position] ?? "", { ...proven, position: all.length + n })).toBeUndefined();
        expect(
          await findRootOf(sha256, all[position] ?? "", {
            ...proven,
            path: [...path, { side: "left", hash: hash("") }],
          }),
        ).toBeUndefined();
      }),
    ));

  test("shows a changed step of a path", () =>
    fc.assert(
      fc.asyncProperty(place, fc.nat(), async ({ all, position }, n) => {
        const path = await provePlace(sha256, all, position);
        if (path.length === 0) return;
        const changed = path.map((step, index) =>
          index === n % path.length ? { ...step, hash: hash("other") } : step,
        );
        const leads = await findRootOf(sha256, all[position] ?? "", { position, leaves: all.length, path: changed });
        expect(leads).not.toBe(await computeRoot(sha256, all));
      }),
    ));
});

const makeReceipt = async (): Promise<ReceiptFile> => {
  const parts = {
    salt: hash("salt"),
    kind: "document",
    sha256: hash("file"),
    received_at: "2026-11-29T12:00:00.123456Z",
  } as const;
  const all = [hash("a"), await computeLeaf(sha256, parts), hash("b")];
  const sealed = { previous_root: hash("before"), audit_hash: hash("audit") };
  return {
    format: "funding-desk-receipt-1",
    id: "6f0c0b8e-6f43-4c4b-9a55-6e7a3f1f7f10",
    ...parts,
    place: {
      day: "2026-11-29",
      position: 1,
      leaves: 3,
      path: await provePlace(sha256, all, 1),
      ...sealed,
      audit_number: 7,
      root: await computeDayRoot(sha256, { ...sealed, merkle_root: await computeRoot(sha256, all) }),
    },
    earlier_root: { day: "2026-11-28", root: hash("before") },
  };
};

describe("a receipt", () => {
  const check = async (receipt: ReceiptFile, file = "file", without = "") => {
    const right = await makeReceipt();
    const published = [right.earlier_root, right.place].flatMap((each) =>
      each && each.day !== without ? [{ day: each.day, root: each.root }] : [],
    );
    return checkReceipt(sha256, receipt, { fileSha256: hash(file), published });
  };

  test("is right with its file, its place, and the published roots", async () => {
    expect(await check(await makeReceipt())).toEqual({ file: "right", place: "right", roots: "right" });
  });

  test("isn't for another file", async () => {
    expect(await check(await makeReceipt(), "other")).toEqual({ file: "wrong", place: "right", roots: "right" });
  });

  test("shows what was changed in it", async () => {
    const receipt = await makeReceipt();
    const { place: named } = receipt;
    if (!named) throw new Error("It has a place.");
    for (const changed of [
      { ...receipt, received_at: "2026-11-28T12:00:00.123456Z" },
      { ...receipt, salt: hash("other") },
      { ...receipt, kind: "consent" as const },
      { ...receipt, place: { ...named, position: 0 } },
      { ...receipt, place: { ...named, audit_hash: hash("other") } },
    ])
      expect(await check(changed)).toEqual({ file: "right", place: "wrong", roots: "right" });
    expect(await check({ ...receipt, sha256: hash("other") })).toMatchObject({ file: "wrong", place: "wrong" });
    expect(await check({ ...receipt, place: { ...named, root: hash("other") } })).toMatchObject({
      place: "wrong",
      roots: "wrong",
    });
    expect(await check({ ...receipt, earlier_root: null })).toMatchObject({ place: "wrong" });
  });

  test("shows a root that the firm doesn't publish anymore", async () => {
    expect(await check(await makeReceipt(), "file", "2026-11-28")).toEqual({
      file: "right",
      place: "right",
      roots: "wrong",
    });
  });

  test("is open before its day is over, and while the firm's roots can't be read", async () => {
    const receipt = await makeReceipt();
    expect(await check({ ...receipt, place: null, earlier_root: null })).toEqual({
      file: "right",
      place: "open",
      roots: "open",
    });
    const seen = { fileSha256: hash("file"), published: undefined };
    expect(await checkReceipt(sha256, receipt, seen)).toMatchObject({ place: "right", roots: "open" });
  });

  test("of the first day has no root before", async () => {
    const receipt = await makeReceipt();
    if (!receipt.place) throw new Error("It has a place.");
    const first = { ...receipt, earlier_root: null, place: { ...receipt.place, previous_root: noRoot } };
    const merkleRoot = await findRootOf(sha256, await computeLeaf(sha256, first), first.place);
    const root = await computeDayRoot(sha256, { ...first.place, merkle_root: merkleRoot ?? "" });
    expect(await check({ ...first, place: { ...first.place, root } })).toMatchObject({ place: "right" });
  });

  test("is read strictly", async () => {
    const receipt = await makeReceipt();
    expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt);
    for (const text of [
      "",
      "{}",
      "[1",
      JSON.stringify({ ...receipt, sha256: "0" }),
      JSON.stringify({ ...receipt, more: 1 }),
    ])
      expect(parseReceipt(text)).toBeUndefined();
  });
});
