import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { utils, write } from "cfb";
import sharp from "sharp";
import { ZipFile } from "yazl";
import { heicPhoto } from "./heic-photo.ts";
import { lockPdf } from "./pdf-lock.ts";
import { writePdf } from "./pdf-writer.ts";
import { docStreams, docxParts } from "./word-files.ts";

/** A maker that takes `bytes` makes a file of exactly that size, or of the size it has without, when that is larger. */
interface Size {
  readonly bytes?: number;
}

export const makePdf = ({ pages = 1, bytes = 0 }: Size & { readonly pages?: number } = {}): Buffer => {
  const plain = writePdf({ pages, paddingBytes: 0 });
  return bytes > plain.length ? writePdf({ pages, paddingBytes: bytes - plain.length }) : plain;
};

/** Opens with the password "open sesame" only. */
export const makeLockedPdf = (): Buffer =>
  writePdf({ pages: 1, paddingBytes: 0, lock: lockPdf({ user: "open sesame", owner: "owner" }) });

/** Opens for everybody, but may only be printed: as banks make their statements. */
export const makeOwnerLockedPdf = (): Buffer =>
  writePdf({ pages: 1, paddingBytes: 0, lock: lockPdf({ user: "", owner: "owner" }) });

interface Picture extends Size {
  readonly width?: number;
  readonly height?: number;
}

const noise = ({ width = 64, height = 48 }: Picture) =>
  sharp({
    create: { width, height, channels: 3, background: "white", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** Noise, so that it does not shrink; comments make up the rest. */
export const makeJpeg = async (picture: Picture = {}): Promise<Buffer> => {
  const plain = await noise(picture).jpeg().toBuffer();
  const comments = jpegComments((picture.bytes ?? 0) - plain.length);
  return Buffer.concat([plain.subarray(0, 2), ...comments, plain.subarray(2)]);
};

const jpegCommentMaxBytes = 65_537;

const jpegComments = (wanted: number): Buffer[] => {
  const comments: Buffer[] = [];
  for (let left = wanted; left >= 4; ) {
    const rest = left - jpegCommentMaxBytes;
    // None is shorter than its frame of four.
    const size = rest <= 0 ? left : rest < 4 ? jpegCommentMaxBytes - 4 : jpegCommentMaxBytes;
    const comment = randomBytes(size);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(size - 2, 2);
    comments.push(comment);
    left -= size;
  }
  return comments;
};

/** Noise, so that it does not shrink; a private chunk makes up the rest. */
export const makePng = async (picture: Picture = {}): Promise<Buffer> => {
  const plain = await noise(picture).png().toBuffer();
  const contentBytes = (picture.bytes ?? 0) - plain.length - pngFrameBytes;
  const padding = contentBytes < 0 ? Buffer.alloc(0) : pngChunk("paDd", randomBytes(contentBytes));
  const afterHeader = 33;
  return Buffer.concat([plain.subarray(0, afterHeader), padding, plain.subarray(afterHeader)]);
};

const pngFrameBytes = 12;

/** A chunk of a PNG with its length and checksum. */
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
  /** More parts, or other ones in the place of those that every document has; undefined leaves one out. */
  readonly parts?: Readonly<Record<string, string | Buffer | undefined>>;
}

export const makeDocx = async ({ macros = false, parts = {}, bytes = 0 }: MadeDocx = {}): Promise<Buffer> => {
  const all = { ...docxParts(macros), ...(macros ? { "word/vbaProject.bin": "a macro" } : {}), ...parts };
  const plain = await makeZip(all);
  if (bytes <= plain.length) return plain;
  const empty = await makeZip({ ...all, [padding]: Buffer.alloc(0) });
  return makeZip({ ...all, [padding]: randomBytes(bytes - empty.length) });
};

/** A picture's name, since pictures are what makes a document large. It is stored as it is. */
const padding = "word/media/image1.png";

/** An archive of these parts. */
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
  /** Says only that it is; the text is readable. */
  readonly encrypted?: boolean;
}

export const makeDoc = ({ text = "A business plan.\r", macros = false, encrypted = false }: MadeDoc = {}): Buffer => {
  const { main, table } = docStreams({ text, isEncrypted: encrypted });
  return makeCompoundFile({
    WordDocument: main,
    "1Table": table,
    ...(macros ? { "Macros/VBA/dir": Buffer.from("a macro") } : {}),
  });
};

/** An OLE2 file of these streams, by their path, and of a small one by which its maker signs. */
export const makeCompoundFile = (streams: Readonly<Record<string, Buffer>>): Buffer => {
  const file = utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) utils.cfb_add(file, `/${path}`, content);
  // It hangs properties of its own on what it answers with.
  return Buffer.from(write(file, { type: "buffer" }));
};
