import { createHash } from "node:crypto";

/** ISO 32000-1, 7.6.3.3: what fills a password up to 32 bytes. */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const keyBytes = 5;
/** Printing only. */
const permissions = -60;

export interface PdfLock {
  /** The dictionary that the trailer's /Encrypt names. */
  readonly dictionary: string;
  /** The document's id, which the key depends on. */
  readonly id: string;
  encrypt(objectNumber: number, content: Buffer): Buffer;
}

/**
 * The standard security handler, revision 2: RC4 with 40 bits, which every reader knows. Worth nothing as a protection, and that is
 * not what it is for.
 * @param passwords what opens the file, "" for nothing; and what lifts its restrictions
 */
export const lockPdf = (passwords: { user: string; owner: string }): PdfLock => {
  const id = md5(Buffer.from("made by a test"));
  const owner = rc4(md5(padded(passwords.owner)).subarray(0, keyBytes), padded(passwords.user));
  const allowed = Buffer.alloc(4);
  allowed.writeInt32LE(permissions);
  const key = md5(padded(passwords.user), owner, allowed, id).subarray(0, keyBytes);
  const user = rc4(key, padding);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>`,
    id: id.toString("hex"),
    encrypt(objectNumber, content) {
      const place = Buffer.from([objectNumber, objectNumber >> 8, objectNumber >> 16, 0, 0]);
      return rc4(md5(key, place).subarray(0, keyBytes + 5), content);
    },
  };
};

const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, padding.length);

const md5 = (...parts: readonly Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** By hand: OpenSSL 3 has put it away. */
const rc4 = (key: Buffer, content: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    const held = at(one);
    state[one & 255] = at(other);
    state[other & 255] = held;
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(
    content.map((byte, index) => {
      const i = index + 1;
      j = (j + at(i)) & 255;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
};
