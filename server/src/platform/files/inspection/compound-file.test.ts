import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCompoundFile, makeDoc } from "../../../testing/made-files.ts";
import { type CompoundEntry, openCompoundFile } from "./compound-file.ts";
import { CompoundFileBroken } from "./compound-sectors.ts";

const sectorBytes = 512;
/** The library that makes the files adds a stream of its own. */
const isOurs = ({ name }: CompoundEntry) => !name.endsWith("Sh33tJ5");
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/** A file whose directory and streams are chained as a test wants. Sectors 0 to 108 hold the table; `next` says what is in it. */
const chained = (options: {
  next: (sector: number) => number;
  directoryAt: number;
  streams?: readonly number[];
}): Buffer => {
  const tables = 109;
  const sectors = tables * (sectorBytes / 4);
  const file = Buffer.alloc((sectors + 1) * sectorBytes);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(file);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(options.directoryAt, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(endOfChain, 60);
  file.writeUInt32LE(endOfChain, 68);
  for (let table = 0; table < tables; table += 1) file.writeUInt32LE(table, 76 + table * 4);
  for (let sector = 0; sector < sectors; sector += 1)
    file.writeUInt32LE(options.next(sector), sectorBytes + sector * 4);
  const streams = options.streams ?? [];
  const row = (index: number) => (options.directoryAt + 1) * sectorBytes + index * 128;
  file.write("Root", row(0), "utf16le");
  file.writeUInt16LE(10, row(0) + 64);
  file.writeUInt8(5, row(0) + 66);
  for (const place of [68, 72, 76, 116]) file.writeUInt32LE(free, row(0) + place);
  for (const [index, first] of streams.entries()) {
    file.writeUInt8(2, row(index + 1) + 66);
    file.writeUInt32LE(first, row(index + 1) + 116);
    file.writeUInt32LE(5000, row(index + 1) + 120);
  }
  return file;
};

describe("files written by another program", () => {
  test("have their streams found and read, small and large, on each level", () => {
    const streams = {
      Small: Buffer.from("a few bytes"),
      "Storage/Other": Buffer.from("in a storage".repeat(50)),
      Large: Buffer.alloc(9000, "x"),
    };
    const file = openCompoundFile(makeCompoundFile(streams));
    expect(
      file.top
        .filter(isOurs)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["Large", "Small", "Storage"]);
    const read = file.entries
      .filter((entry) => entry.isStream && isOurs(entry))
      .map((entry) => [entry.name, file.read(entry, 1e6)]);
    expect(Object.fromEntries(read)).toEqual({
      Small: streams.Small,
      Other: streams["Storage/Other"],
      Large: streams.Large,
    });
  });

  test("have no more of a stream read than asked for", () => {
    const file = openCompoundFile(makeDoc());
    const [main] = file.top.filter(({ name }) => name === "WordDocument");
    expect(main && file.read(main, 2)).toEqual(Buffer.from([0xec, 0xa5]));
  });

  test("any file opens as it was written", () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 12 });
    const contents = fc.array(fc.uint8Array({ maxLength: 9000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(names, contents, (paths, bytes) => {
        const streams = Object.fromEntries(paths.map((path, index) => [path, Buffer.from(bytes[index] ?? [])]));
        const file = openCompoundFile(makeCompoundFile(streams));
        const read = file.top.filter(isOurs).map((entry) => [entry.name, file.read(entry, 1e6)]);
        expect(Object.fromEntries(read)).toEqual(streams);
      }),
      { numRuns: 30 },
    );
  });
});

describe("malicious chains", () => {
  const directoryAt = 200;

  test("a table that runs backwards is followed once", () => {
    const next = (sector: number) => (sector === directoryAt || sector === 0 ? endOfChain : sector - 1);
    expect(openCompoundFile(chained({ next, directoryAt })).top).toEqual([]);
  });

  test.for<[string, (sector: number) => number, readonly number[]]>([
    ["a circular directory", (sector) => (sector === directoryAt ? directoryAt : free), []],
    ["a circular stream", (sector) => (sector === directoryAt ? endOfChain : 300), [300]],
    ["two streams with the same sectors", (sector) => (sector === directoryAt ? endOfChain : sector + 1), [300, 305]],
    ["a stream outside the file", (sector) => (sector === directoryAt ? endOfChain : sector + 1), [50_000]],
    ["a stream that stops early", () => endOfChain, [300]],
  ])("%s", ([, next, streams]) => {
    expect(() => openCompoundFile(chained({ next, directoryAt, streams }))).toThrow(CompoundFileBroken);
  });

  test("a circular list of tables", () => {
    const file = chained({ next: () => endOfChain, directoryAt });
    file.writeUInt32LE(400, 68);
    file.writeUInt32LE(400, (400 + 2) * sectorBytes - 4);
    expect(() => openCompoundFile(file)).toThrow(CompoundFileBroken);
  });
});
