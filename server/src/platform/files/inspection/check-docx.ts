import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { createPartReader } from "./docx-markup.ts";
import type { Fault } from "./refusals.ts";

/** A long Word document with many pictures has a few hundred parts. Text compresses to a tenth, rarely to a fiftieth. */
const limits = {
  parts: 2000,
  inflatedBytes: 100 * 1024 * 1024,
  ratio: 100,
  ratioCountsFromBytes: 4 * 1024 * 1024,
} as const;

const contentTypesPart = "[Content_Types].xml";

/** Parts that are programs, can contain one, or are archives. A chart's table (.xlsx) is allowed. */
const programPart =
  /(?:^|\/)vbaProject|(?:^|\/)vbaData|(?:^|\/)activeX\/|(?:^|\/)oleObject[^/]*$|\.(?:exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|jse?|wsf|hta|jar|lnk|reg|docm|dotm|xlsm|xltm|xlsb|xlam|pptm|ppam|zip|rar|7z|iso|cab)$/i;

class Found extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Unpacks every part to read its markup and to count bytes, because we don't trust the archive's sizes and checksums. */
export const checkDocx = async (bytes: Buffer): Promise<Fault | undefined> => {
  try {
    return await checkParts(await fromBufferPromise(bytes));
  } catch (error) {
    if (error instanceof Found) return error.fault;
    throw error;
  }
};

const checkParts = async (zip: ZipFile): Promise<Fault | undefined> => {
  const names = new Set<string>();
  let mainPart: string | undefined;
  let fault: Fault | undefined;
  let inflatedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (names.size >= limits.parts) return "unpacks_too_far";
    if (entry.isEncrypted()) return "word_password";
    // Two parts with the same name are two documents in one, and it depends on the reader which one is read.
    if (names.has(entry.fileName.toLowerCase())) return "damaged";
    names.add(entry.fileName.toLowerCase());
    const reader = createPartReader();
    for await (const chunk of inflate(zip, entry, limits.inflatedBytes - inflatedBytes)) {
      inflatedBytes += chunk.length;
      reader.write(chunk);
    }
    const found = reader.end();
    fault ??= found.fault;
    if (entry.fileName === contentTypesPart) mainPart = found.mainPart;
  }
  return judge(names, fault, mainPart);
};

async function* inflate(zip: ZipFile, entry: Entry, allowedBytes: number): AsyncGenerator<Buffer> {
  let inflated = 0;
  let checksum = 0;
  const content = await zip.openReadStreamPromise(entry);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    inflated += chunk.length;
    const isBomb = inflated > limits.ratioCountsFromBytes && inflated > entry.compressedSize * limits.ratio;
    if (isBomb || inflated > allowedBytes) throw new Found("unpacks_too_far");
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (inflated !== entry.uncompressedSize || checksum !== entry.crc32) throw new Found("damaged");
}

const judge = (
  names: ReadonlySet<string>,
  fault: Fault | undefined,
  mainPart: string | undefined,
): Fault | undefined => {
  if (!names.has(contentTypesPart.toLowerCase())) return "not_allowed";
  if ([...names].some((name) => programPart.test(name))) return "macros";
  if (fault) return fault;
  if (mainPart === undefined) return "not_allowed";
  return names.has(mainPart) ? undefined : "damaged";
};
