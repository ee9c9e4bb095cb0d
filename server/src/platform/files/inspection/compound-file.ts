import { CompoundFileBroken, isSmall, openMiniSectors, openSectors } from "./compound-sectors.ts";

const headerBytes = 512;
const rowBytes = 128;
const maxRows = 20_000;
const unused = 0;
const stream = 2;
const root = 5;

export interface CompoundEntry {
  readonly name: string;
  readonly isStream: boolean;
  readonly sizeBytes: number;
}

export type CompoundFile = ReturnType<typeof openCompoundFile>;

interface Row extends CompoundEntry {
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly first: number;
}

/**
 * Opens an OLE2 compound file ([MS-CFB]) and follows every chain in it.
 *
 * DANGER: don't use the npm package `cfb` on untrusted files. It copies the chain behind each sector: a one-megabyte file with
 * a backward table takes 900 MB, and that grows with the square. The memory is outside the heap, so a worker's limits don't
 * apply.
 *
 * @throws {CompoundFileBroken} also when the file ends before what it declares
 */
export const openCompoundFile = (bytes: Buffer) => {
  if (bytes.length < headerBytes) throw new CompoundFileBroken("Shorter than its header.");
  const sectors = openSectors(bytes);
  const rows = parseRows(Buffer.concat(sectors.take(bytes.readUInt32LE(48))));
  const [top] = rows;
  if (top?.type !== root) throw new CompoundFileBroken("There is no directory.");

  const small = openMiniSectors(
    top.sizeBytes > 0 ? sectors.take(top.first, top.sizeBytes) : [],
    bytes.readUInt32LE(64) > 0 ? sectors.take(bytes.readUInt32LE(60)) : [],
  );
  const contents = new Map<CompoundEntry, readonly Buffer[]>();
  for (const row of rows) {
    if (!row.isStream || row.sizeBytes === 0) continue;
    contents.set(row, (isSmall(row.sizeBytes) ? small : sectors).take(row.first, row.sizeBytes));
  }
  return {
    /** Storages and streams of all levels. */
    entries: rows.filter(({ type }) => type !== unused),
    /** Directly below the root. */
    top: below(top, rows),
    /** The first bytes of a stream. */
    read: (entry: CompoundEntry, maxBytes: number): Buffer =>
      firstBytes(contents.get(entry) ?? [], Math.min(maxBytes, entry.sizeBytes)),
  };
};

const parseRows = (directory: Buffer): Row[] => {
  const count = Math.floor(directory.length / rowBytes);
  if (count > maxRows) throw new CompoundFileBroken("More entries than any document has.");
  return Array.from({ length: count }, (_, index) =>
    parseRow(directory.subarray(index * rowBytes, (index + 1) * rowBytes)),
  );
};

const parseRow = (row: Buffer): Row => {
  const type = row.readUInt8(66);
  // The length includes the NUL at the end.
  const nameBytes = Math.min(Math.max(row.readUInt16LE(64) - 2, 0), 62);
  return {
    name: row.toString("utf16le", 0, nameBytes),
    type,
    isStream: type === stream,
    left: row.readUInt32LE(68),
    right: row.readUInt32LE(72),
    child: row.readUInt32LE(76),
    first: row.readUInt32LE(116),
    sizeBytes: row.readUInt32LE(120),
  };
};

/** A storage's entries form a tree below it. */
const below = (storage: Row, rows: readonly Row[]): Row[] => {
  const found = new Set<Row>();
  const open = [storage.child];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const row = rows[at];
    if (!row || found.has(row)) continue;
    found.add(row);
    open.push(row.left, row.right);
  }
  return [...found];
};

const firstBytes = (pieces: readonly Buffer[], count: number): Buffer => {
  const [first = Buffer.alloc(0)] = pieces;
  return (first.length >= count ? first : Buffer.concat(pieces)).subarray(0, count);
};
