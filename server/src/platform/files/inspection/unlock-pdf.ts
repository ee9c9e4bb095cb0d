import createQpdf from "@neslinesli93/qpdf-wasm";
import { boundWasmMemory } from "./bound-wasm-memory.ts";
import type { Fault } from "./refusals.ts";

/** Files are 15 MB at most, and qpdf holds the one it reads and the one it writes. */
const mostBytes = 384 * 1024 * 1024;

const [locked, secret, opened] = ["/locked.pdf", "/secret", "/opened.pdf"];

/** What qpdf answers to `--requires-password` about an encrypted file that opens with what it was given. */
const opens = 3;
/** What qpdf answers when it wrote a file: as it was, or mended. */
const written: ReadonlySet<number> = new Set([0, 3]);

/**
 * The same PDF without its lock. Streams are decrypted but not unpacked, so a small file stays one. A file that opens without a
 * password, or not with this one, stays as it is.
 *
 * DANGER: the password is in this thread's memory alone, and goes with the thread.
 */
export const unlockPdf = async (bytes: Buffer, password: string): Promise<Buffer | Fault> => {
  boundWasmMemory(mostBytes);
  const run = async (...args: readonly string[]): Promise<{ status: number; files: Qpdf["FS"] }> => {
    // The program ends with its run.
    const qpdf = await (createQpdf as unknown as CreateQpdf)();
    qpdf.FS.writeFile(locked, bytes);
    qpdf.FS.writeFile(secret, password);
    return { status: qpdf.callMain(args), files: qpdf.FS };
  };
  const without = await run("--requires-password", locked);
  if (without.status === opens) return bytes;
  const given = await run("--requires-password", `--password-file=${secret}`, locked);
  if (given.status !== opens) return bytes;
  const { status, files } = await run(
    `--password-file=${secret}`,
    "--decrypt",
    "--stream-data=preserve",
    // Otherwise, a retry would make other bytes.
    "--deterministic-id",
    locked,
    opened,
  );
  return written.has(status) ? Buffer.from(files.readFile(opened)) : "damaged";
};

/** What the package's types leave out. */
interface Qpdf {
  callMain(args: readonly string[]): number;
  readonly FS: { writeFile(path: string, content: Uint8Array | string): void; readFile(path: string): Uint8Array };
}
type CreateQpdf = () => Promise<Qpdf>;
