/** The file breaks the rules of compound files, or is shorter than it declares. */
export class CompoundFileBroken extends Error {}

/** Larger numbers aren't sectors: they end a chain or mark a free place. */
const lastSector = 0xfffffff9;
const endOfChain = 0xfffffffe;
const sectorShifts = new Map([
  [3, 9],
  [4, 12],
]);
const miniSectorShift = 6;
const miniStreamBelowBytes = 4096;
const fatPlacesInHeader = 109;

export interface Sectors {
  /**
   * The first `sizeBytes` of the chain that begins at a sector, in pieces; without a size, all of it. Each sector is read once:
   * chains that meet or circle are refused, so reading costs no more than the file's length.
   * @throws {CompoundFileBroken}
   */
  take(first: number, sizeBytes?: number): Buffer[];
}

/** The sectors of an OLE2 compound file, [MS-CFB] 2.1 to 2.5. */
export const openSectors = (bytes: Buffer): Sectors => {
  const shift = sectorShifts.get(bytes.readUInt16LE(26));
  if (shift === undefined || bytes.readUInt16LE(30) !== shift || bytes.readUInt16LE(32) !== miniSectorShift)
    throw new CompoundFileBroken("Sectors of an unknown size.");
  if (bytes.readUInt32LE(56) !== miniStreamBelowBytes)
    throw new CompoundFileBroken("An unusual size limit for small streams.");

  const sectorBytes = 2 ** shift;
  const count = Math.ceil(bytes.length / sectorBytes) - 1;
  // The header fills a whole sector.
  const sector = (at: number) => bytes.subarray((at + 1) * sectorBytes, (at + 2) * sectorBytes);
  const next = createChainReader({ bytes, count, sectorBytes, sector });
  return { take: createTaker({ count, pieceBytes: sectorBytes, piece: sector, next }) };
};

/** The 64-byte sectors of small streams: `stream` holds them, `table` their chains. */
export const openMiniSectors = (stream: readonly Buffer[], table: readonly Buffer[]): Sectors => {
  const pieceBytes = 2 ** miniSectorShift;
  const [{ length: holderBytes } = Buffer.alloc(pieceBytes)] = stream;
  const chains = Buffer.concat(table);
  return {
    take: createTaker({
      count: Math.floor(stream.reduce((sum, { length }) => sum + length, 0) / pieceBytes),
      pieceBytes,
      piece: (at) => {
        const start = (at * pieceBytes) % holderBytes;
        return (
          stream[Math.floor((at * pieceBytes) / holderBytes)]?.subarray(start, start + pieceBytes) ?? Buffer.alloc(0)
        );
      },
      next: (at) => readNumber(chains, at * 4),
    }),
  };
};

/** Streams of at least this size are stored in whole sectors. */
export const isSmall = (sizeBytes: number): boolean => sizeBytes < miniStreamBelowBytes;

const readNumber = (bytes: Buffer, at: number): number => {
  if (at + 4 > bytes.length) throw new CompoundFileBroken("A chain leaves its table.");
  return bytes.readUInt32LE(at);
};

interface Held {
  readonly bytes: Buffer;
  readonly count: number;
  readonly sectorBytes: number;
  readonly sector: (at: number) => Buffer;
}

/** Which sector follows a sector. The table lies in sectors itself, listed in the header and a chain behind it. */
const createChainReader = ({ bytes, count, sectorBytes, sector }: Held): ((at: number) => number) => {
  const places: number[] = [];
  const add = (place: number) => {
    if (place <= lastSector) places.push(place);
  };
  for (let at = 0; at < fatPlacesInHeader; at += 1) add(bytes.readUInt32LE(76 + at * 4));
  let more = bytes.readUInt32LE(68);
  for (let seen = 0; more <= lastSector; seen += 1) {
    const list = sector(more);
    if (seen > count || list.length < sectorBytes) throw new CompoundFileBroken("The list of tables is endless.");
    for (let at = 0; at < sectorBytes - 4; at += 4) add(list.readUInt32LE(at));
    more = list.readUInt32LE(sectorBytes - 4);
  }
  const perSector = sectorBytes / 4;
  return (at) => {
    const place = places[Math.floor(at / perSector)];
    if (place === undefined) throw new CompoundFileBroken("A chain leaves its table.");
    return readNumber(sector(place), (at % perSector) * 4);
  };
};

interface Pieces {
  readonly count: number;
  readonly pieceBytes: number;
  readonly piece: (at: number) => Buffer;
  readonly next: (at: number) => number;
}

const createTaker = ({ count, pieceBytes, piece, next }: Pieces): Sectors["take"] => {
  const taken = new Set<number>();
  return (first, sizeBytes) => {
    const content: Buffer[] = [];
    let missing = sizeBytes ?? Number.POSITIVE_INFINITY;
    for (let at = first; at !== endOfChain && missing > 0; at = next(at)) {
      if (at >= count || taken.has(at)) throw new CompoundFileBroken("A chain leaves the file or meets another.");
      taken.add(at);
      const held = piece(at);
      // Only the file's last sector may be short, and then it must contain the rest.
      if (held.length < Math.min(missing, pieceBytes) && sizeBytes !== undefined)
        throw new CompoundFileBroken("The file ends early.");
      content.push(held);
      missing -= pieceBytes;
    }
    if (sizeBytes !== undefined && missing > 0) throw new CompoundFileBroken("A stream is shorter than it says.");
    return content;
  };
};
