import createQpdf from "@neslinesli93/qpdf-wasm";

interface Qpdf {
  callMain(args: readonly string[]): number;
  readonly FS: { writeFile(path: string, content: Uint8Array): void; readFile(path: string): Uint8Array };
}

/** The ciphers that programs have locked PDFs with, as qpdf names them. */
export const pdfCiphers: Readonly<Record<string, readonly string[]>> = {
  "RC4 with 40 bits": ["40"],
  "RC4 with 128 bits": ["128", "--use-aes=n"],
  "RC4 with 128 bits, version 4": ["128", "--use-aes=n", "--force-V4"],
  "AES with 128 bits": ["128", "--use-aes=y"],
  "AES with 128 bits and plain metadata": ["128", "--use-aes=y", "--cleartext-metadata"],
  "AES with 256 bits, revision 5": ["256", "--force-R5"],
  "AES with 256 bits, revision 6": ["256"],
  "AES with 256 bits, revision 6, and restrictions": ["256", "--print=none", "--extract=n"],
};

/** Locks a PDF as other programs do, with its objects packed or not. */
export const lockWithQpdf = async (
  bytes: Buffer,
  { password, cipher, isPacked }: { password: string; cipher: readonly string[]; isPacked: boolean },
): Promise<Buffer> => {
  const qpdf = await (createQpdf as unknown as () => Promise<Qpdf>)();
  qpdf.FS.writeFile("/plain.pdf", bytes);
  const status = qpdf.callMain([
    "--allow-weak-crypto",
    "--encrypt",
    password,
    "owner",
    ...cipher,
    "--",
    `--object-streams=${isPacked ? "generate" : "disable"}`,
    "/plain.pdf",
    "/locked.pdf",
  ]);
  if (status !== 0) throw new Error(`qpdf ended with ${status}.`);
  return Buffer.from(qpdf.FS.readFile("/locked.pdf"));
};
