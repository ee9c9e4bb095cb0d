export type Disposition = "inline" | "attachment";

// What RFC 8187 lets stand in an extended value, and encodeURIComponent leaves as it is, but for these.
const alsoEncoded = /['()*]/g;

const extended = (name: string): string =>
  encodeURIComponent(name).replace(alsoEncoded, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Letters that every browser reads alike inside quotes; a percent sign is decoded by some. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%/]/gu, "_");

/**
 * The header by RFC 6266: the name in ASCII for old programs, and as it is for all others. Whatever the name holds, it neither ends
 * the header nor names a folder.
 */
export const contentDisposition = (disposition: Disposition, fileName: string): string => {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, "_");
  const fallback = plain(name);
  return `${disposition}; filename="${fallback}"${fallback === name ? "" : `; filename*=UTF-8''${extended(name)}`}`;
};
