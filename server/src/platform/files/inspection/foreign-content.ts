/** Line ends, blanks, and the NULs that some cameras and scanners pad files with. */
export const isBlank = (bytes: Buffer): boolean => startOfContent(bytes) === bytes.length;

const blanks = new Set([0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]);

const startOfContent = (bytes: Buffer): number => {
  const at = bytes.findIndex((byte) => !blanks.has(byte));
  return at === -1 ? bytes.length : at;
};

/** How programs, scripts, archives, and documents begin. */
const openings = [
  "MZ",
  "\x7fELF",
  "#!",
  "PK",
  "\xca\xfe\xba\xbe",
  "\xce\xfa\xed\xfe",
  "\xcf\xfa\xed\xfe",
  "%PDF-",
  "Rar!",
  "7z\xbc\xaf",
].map((opening) => Buffer.from(opening, "latin1"));
const tagOpening = /^<[!?/%a-z]/i;

/**
 * What they contain. Each is long enough not to occur by chance in the video a camera writes behind a photo, as `<?=` or `MZ`
 * would.
 */
const markup = /<\?php|<!doctype\s+html|<(?:html|head|body|svg|iframe|script)[\s>]|javascript:|<!entity/i;
const programs = ["#!/bin/", "#!/usr/", "This program cannot be run in DOS mode", "PK\x05\x06\0\0\0\0"].map((text) =>
  Buffer.from(text, "latin1"),
);

/**
 * Whether bytes after a file's own content look like a program, script, page, or archive, which would make it two files, the
 * second one dangerous.
 */
export const looksForeign = (bytes: Buffer): boolean => {
  const content = bytes.subarray(startOfContent(bytes));
  return (
    openings.some((opening) => content.subarray(0, opening.length).equals(opening)) ||
    tagOpening.test(content.toString("latin1", 0, 2)) ||
    programs.some((program) => content.includes(program)) ||
    markup.test(content.toString("latin1"))
  );
};

const pageOpening =
  /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body|script|meta|title)[\s>]/i;

/** Whether it's a web page, such as the one a bank shows instead of a statement once its session has ended. */
export const isWebPage = (bytes: Buffer): boolean => pageOpening.test(bytes.toString("latin1", 0, 1024));
