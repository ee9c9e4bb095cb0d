import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { Fault } from "./refusals.ts";

/** A long Word document with many pictures has a few hundred parts. Text compresses to a tenth, rarely to a fiftieth. */
const limits = {
  parts: 2000,
  inflatedBytes: 100 * 1024 * 1024,
  ratio: 100,
  ratioCountsFromBytes: 4 * 1024 * 1024,
} as const;

const contentTypesPart = "[Content_Types].xml";
/** The list of parts is a few kilobytes of text. Only this part is kept. */
const contentTypesMaxBytes = 1024 * 1024;

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

/** Unpacks every part just to count bytes, because we don't trust the archive's sizes and checksums. */
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
  let contentTypes = "";
  let inflatedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (names.size >= limits.parts) return "unpacks_too_far";
    if (entry.isEncrypted()) return "word_password";
    // Two parts with the same name are two documents in one, and it depends on the reader which one is read.
    if (names.has(entry.fileName.toLowerCase())) return "damaged";
    names.add(entry.fileName.toLowerCase());
    for await (const chunk of inflate(zip, entry, limits.inflatedBytes - inflatedBytes)) {
      inflatedBytes += chunk.length;
      if (entry.fileName === contentTypesPart && contentTypes.length < contentTypesMaxBytes)
        contentTypes += chunk.toString("latin1");
    }
  }
  return judge(names, contentTypes);
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

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const judge = (names: ReadonlySet<string>, contentTypes: string): Fault | undefined => {
  if (!names.has(contentTypesPart.toLowerCase())) return "not_allowed";
  const hasProgram = [...names].some((name) => programPart.test(name));
  if (hasProgram || /macroEnabled|vbaProject|ms-office\.activeX/i.test(contentTypes)) return "macros";
  const part = findMainPart(contentTypes);
  if (part === undefined) return "not_allowed";
  return names.has(part) ? undefined : "damaged";
};

/** Usually word/document.xml; Word on the web numbers it (word/document2.xml). Names are compared in lower case. */
const findMainPart = (contentTypes: string): string | undefined => {
  const declared = [...contentTypes.matchAll(/<(?:\w+:)?(?:Override|Default)\b[^>]*>/g)].map(([element]) => element);
  const main = declared.find((element) => element.includes(mainType));
  return main && (/PartName\s*=\s*["']\/?([^"']+)["']/.exec(main)?.[1]?.toLowerCase() ?? "word/document.xml");
};
