import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { utils, write } from "cfb";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { heicPhoto } from "./heic-photo.ts";
import { lockPdf } from "./pdf-lock.ts";
import { type PdfPlan, writePdf } from "./pdf-writer.ts";
import { createDocStreams, createDocxParts } from "./word-files.ts";

/** With `bytes`, a file has exactly this size, or its natural size if that is larger. */
interface Size {
  readonly bytes?: number;
}

export const makePdf = ({ pages = 1, bytes = 0 }: Size & { readonly pages?: number } = {}): Buffer => {
  const plain = writePdf({ pages, paddingBytes: 0 });
  return bytes > plain.length ? writePdf({ pages, paddingBytes: bytes - plain.length }) : plain;
};

/** A page and whatever is added to it. */
export const makePdfWith = (plan: Pick<PdfPlan, "catalog" | "objects">): Buffer =>
  writePdf({ pages: 1, paddingBytes: 0, ...plan });

/** Opens only with the password "open sesame". */
export const makeLockedPdf = (): Buffer =>
  writePdf({ pages: 1, paddingBytes: 0, lock: lockPdf({ user: "open sesame", owner: "owner" }) });

/** Opens for everyone but allows only printing, like bank statements. */
export const makeOwnerLockedPdf = (): Buffer =>
  writePdf({ pages: 1, paddingBytes: 0, lock: lockPdf({ user: "", owner: "owner" }) });

interface Picture extends Size {
  readonly width?: number;
  readonly height?: number;
}

const createNoise = ({ width = 64, height = 48 }: Picture) =>
  sharp({
    create: { width, height, channels: 3, background: "white", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** Creates noise, which doesn't compress; comments fill the rest. */
export const makeJpeg = async (picture: Picture = {}): Promise<Buffer> => {
  const plain = await createNoise(picture).jpeg().toBuffer();
  const comments = createJpegComments((picture.bytes ?? 0) - plain.length);
  return Buffer.concat([plain.subarray(0, 2), ...comments, plain.subarray(2)]);
};

const jpegCommentMaxBytes = 65_537;

const createJpegComments = (wanted: number): Buffer[] => {
  const comments: Buffer[] = [];
  for (let left = wanted; left >= 4; ) {
    const rest = left - jpegCommentMaxBytes;
    // A comment can't be shorter than its frame of four bytes.
    const size = rest <= 0 ? left : rest < 4 ? jpegCommentMaxBytes - 4 : jpegCommentMaxBytes;
    const comment = randomBytes(size);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(size - 2, 2);
    comments.push(comment);
    left -= size;
  }
  return comments;
};

/** Creates noise, which doesn't compress; a private chunk fills the rest. */
export const makePng = async (picture: Picture = {}): Promise<Buffer> => {
  const plain = await createNoise(picture).png().toBuffer();
  const contentBytes = (picture.bytes ?? 0) - plain.length - pngFrameBytes;
  const padding = contentBytes < 0 ? Buffer.alloc(0) : pngChunk("paDd", randomBytes(contentBytes));
  const afterHeader = 33;
  return Buffer.concat([plain.subarray(0, afterHeader), padding, plain.subarray(afterHeader)]);
};

const pngFrameBytes = 12;

/** Creates a PNG chunk with its length and checksum. */
export const pngChunk = (type: string, content: Buffer): Buffer => {
  const chunk = Buffer.alloc(pngFrameBytes + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
};

export const makeHeic = (): Buffer => Buffer.from(heicPhoto, "base64");

export interface MadeDocx extends Size {
  readonly macros?: boolean;
  /** Parts to add, replace, or (with undefined) leave out. */
  readonly parts?: Readonly<Record<string, string | Buffer | undefined>>;
}

export const makeDocx = async ({ macros = false, parts = {}, bytes = 0 }: MadeDocx = {}): Promise<Buffer> => {
  const all = { ...createDocxParts(macros), ...(macros ? { "word/vbaProject.bin": "a macro" } : {}), ...parts };
  const plain = await makeZip(all);
  if (bytes <= plain.length) return plain;
  const empty = await makeZip({ ...all, [padding]: Buffer.alloc(0) });
  return makeZip({ ...all, [padding]: randomBytes(bytes - empty.length) });
};

/** A picture's name, because pictures make documents large. It's stored uncompressed. */
const padding = "word/media/image1.png";

/** Creates an archive of these parts. */
export const makeZip = async (parts: Readonly<Record<string, string | Buffer | undefined>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    if (content !== undefined) zip.addBuffer(Buffer.from(content as string), name, { compress: name !== padding });
  }
  zip.end();
  return buffer(zip.outputStream);
};

export interface MadeDoc {
  readonly text?: string;
  readonly macros?: boolean;
  /** Sets the flag only; the text stays readable. */
  readonly encrypted?: boolean;
}

export const makeDoc = ({ text = "A business plan.\r", macros = false, encrypted = false }: MadeDoc = {}): Buffer => {
  const { main, table } = createDocStreams({ text, isEncrypted: encrypted });
  return makeCompoundFile({
    WordDocument: main,
    "1Table": table,
    ...(macros ? { "Macros/VBA/dir": Buffer.from("a macro") } : {}),
  });
};

/** Creates an OLE2 file with these streams by path. The library adds a small one with its signature. */
export const makeCompoundFile = (streams: Readonly<Record<string, Buffer>>): Buffer => {
  const file = utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(file, `/${path}`, content);
  // The library returns a buffer with extra properties; copy it.
  return Buffer.from(write(file, { type: "buffer" }));
};
