import { createHash } from "node:crypto";

/** Fills a password up to 32 bytes (ISO 32000-1, 7.6.3.3). */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const keyBytes = 5;
/** Allows printing only. */
const permissions = -60;

export interface PdfLock {
  /** The dictionary that the trailer's /Encrypt names. */
  readonly dictionary: string;
  /** The document's id, which the key depends on. */
  readonly id: string;
  encrypt(objectNumber: number, content: Buffer): Buffer;
}

/**
 * Encrypts with the standard security handler, revision 2 (RC4 with 40 bits), which every reader supports. It only
 * makes test files; it protects nothing.
 * @param passwords `user` opens the file ("" for none); `owner` lifts its restrictions
 */
export const lockPdf = (passwords: { user: string; owner: string }): PdfLock => {
  const id = hashMd5(Buffer.from("made by a test"));
  const owner = encryptRc4(hashMd5(padPassword(passwords.owner)).subarray(0, keyBytes), padPassword(passwords.user));
  const allowed = Buffer.alloc(4);
  allowed.writeInt32LE(permissions);
  const key = hashMd5(padPassword(passwords.user), owner, allowed, id).subarray(0, keyBytes);
  const user = encryptRc4(key, padding);
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>`,
    id: id.toString("hex"),
    encrypt(objectNumber, content) {
      const place = Buffer.from([objectNumber, objectNumber >> 8, objectNumber >> 16, 0, 0]);
      return encryptRc4(hashMd5(key, place).subarray(0, keyBytes + 5), content);
    },
  };
};

const padPassword = (password: string) =>
  Buffer.concat([Buffer.from(password, "latin1"), padding]).subarray(0, padding.length);

const hashMd5 = (...parts: readonly Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** Written by hand, because OpenSSL 3 no longer offers RC4. */
const encryptRc4 = (key: Buffer, content: Buffer): Buffer => {
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
