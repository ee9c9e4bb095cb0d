import { isShownInline } from "@funding-desk/contract/platform/shown-inline";

export type Disposition = "inline" | "attachment";

export const findDisposition = (mediaType: string): Disposition => (isShownInline(mediaType) ? "inline" : "attachment");

// encodeURIComponent leaves these as they are, but RFC 8187 doesn't allow them in an extended value.
const alsoEncoded = /['()*]/g;

const extended = (name: string): string =>
  encodeURIComponent(name).replace(alsoEncoded, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Characters that all browsers read the same way inside quotes. Some decode a percent sign. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%/]/gu, "_");

/**
 * The header by RFC 6266, with the name in ASCII for old programs and in full for all others. No name can break out of the
 * header or contain a folder.
 */
export const contentDisposition = (disposition: Disposition, fileName: string): string => {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, "_");
  const fallback = plain(name);
  return `${disposition}; filename="${fallback}"${fallback === name ? "" : `; filename*=UTF-8''${extended(name)}`}`;
};
