/** SHA-256. Node's and the browser's differ, so whoever calls brings it. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** A hash on the way from a leaf up to the root, and on which side of ours it goes. */
export interface PathStep {
  readonly side: "left" | "right";
  readonly hash: string;
}

/** What a leaf is made of. All hashes are hexadecimal. */
export interface LeafParts {
  readonly salt: string;
  readonly kind: string;
  readonly sha256: string;
  /** Instant with microseconds. */
  readonly received_at: string;
}

export interface DayRootParts {
  readonly previous_root: string;
  readonly merkle_root: string;
  readonly audit_hash: string;
}

/** What comes before the first day's root. */
export const noRoot = "0".repeat(64);

const leafPrefix = "00";
const nodePrefix = "01";

/** A day may have thousands of leaves, so bytes aren't formatted one by one. */
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const bytesOfPairs = new Map(pairs.map((pair, byte) => [pair, byte]));

export const toHex = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += pairs[byte];
  return text;
};

const fromHex = (text: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = bytesOfPairs.get(text.slice(at * 2, at * 2 + 2)) ?? 0;
  return bytes;
};

const hashHex = async (sha256: Sha256, text: string): Promise<string> => toHex(await sha256(fromHex(text)));

/** Same as `receipt_add` in migration 0123. */
export const computeLeaf = (
  sha256: Sha256,
  { salt, kind, sha256: hash, received_at: at }: LeafParts,
): Promise<string> => {
  // ASCII, so that each character is a byte.
  const text = `${salt} ${kind} ${hash} ${at}`;
  return hashHex(sha256, leafPrefix + toHex(Uint8Array.from(text, (character) => character.charCodeAt(0))));
};

const hashPair = (sha256: Sha256, left: string, right: string): Promise<string> =>
  hashHex(sha256, nodePrefix + left + right);

/** One level up. A node without a neighbor goes up as it is. */
const computeLevel = (sha256: Sha256, level: readonly string[]): Promise<string[]> =>
  Promise.all(
    level.flatMap((left, index) => {
      const right = level[index + 1];
      return index % 2 === 1 ? [] : [right === undefined ? left : hashPair(sha256, left, right)];
    }),
  );

/** The Merkle root of leaves in their order, as in RFC 6962. */
export const computeRoot = async (sha256: Sha256, leaves: readonly string[]): Promise<string> => {
  let level = leaves;
  while (level.length > 1) level = await computeLevel(sha256, level);
  return level[0] ?? hashHex(sha256, "");
};

/** The path from the leaf at `index` up to the root. */
export const provePlace = async (sha256: Sha256, leaves: readonly string[], index: number): Promise<PathStep[]> => {
  const path: PathStep[] = [];
  let level = leaves;
  let at = index;
  while (level.length > 1) {
    const isRight = at % 2 === 1;
    const hash = level[isRight ? at - 1 : at + 1];
    if (hash !== undefined) path.push({ side: isRight ? "left" : "right", hash });
    level = await computeLevel(sha256, level);
    at = Math.floor(at / 2);
  }
  return path;
};

/** The sides of a path, which follow from the place alone. */
const listSides = (position: number, leaves: number): PathStep["side"][] => {
  const sides: PathStep["side"][] = [];
  for (let at = position, size = leaves; size > 1; at = Math.floor(at / 2), size = Math.ceil(size / 2)) {
    if (at % 2 === 1) sides.push("left");
    else if (at + 1 < size) sides.push("right");
  }
  return sides;
};

export interface Place {
  /** From 0. */
  readonly position: number;
  readonly leaves: number;
  readonly path: readonly PathStep[];
}

/** The Merkle root that a leaf at this place leads to; undefined when there's no such place. */
export const findRootOf = async (
  sha256: Sha256,
  leaf: string,
  { position, leaves, path }: Place,
): Promise<string | undefined> => {
  if (position < 0 || position >= leaves) return undefined;
  if (listSides(position, leaves).join() !== path.map(({ side }) => side).join()) return undefined;
  let node = leaf;
  for (const { side, hash } of path)
    node = side === "left" ? await hashPair(sha256, hash, node) : await hashPair(sha256, node, hash);
  return node;
};

/** The root of a day: over the day before, the day's receipts, and the audit's last entry of that day. */
export const computeDayRoot = (sha256: Sha256, parts: DayRootParts): Promise<string> =>
  hashHex(sha256, parts.previous_root + parts.merkle_root + parts.audit_hash);
