/** @returns where the JPEG or PNG picture ends in its file; undefined when it doesn't end */
export type ImageEnd = (bytes: Buffer) => number | undefined;

const pngSignatureBytes = 8;
/** Length, type and checksum. */
const pngChunkFrameBytes = 12;

export const endOfPng: ImageEnd = (bytes) => {
  let at = pngSignatureBytes;
  while (at + pngChunkFrameBytes <= bytes.length) {
    const next = at + pngChunkFrameBytes + bytes.readUInt32BE(at);
    if (next > bytes.length) return undefined;
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return undefined;
};

const marker = { stuffed: 0x00, fill: 0xff, temporary: 0x01, firstRestart: 0xd0, start: 0xd8, end: 0xd9 } as const;

/** Walks from marker to marker, so that the end of an embedded thumbnail isn't taken for the picture's. */
export const endOfJpeg: ImageEnd = (bytes) => {
  let at = 2;
  for (;;) {
    // Between segments there's a marker; after a scan's head, its data up to the next marker.
    at = bytes.indexOf(0xff, at);
    const code = at === -1 ? undefined : bytes[at + 1];
    if (code === undefined) return undefined;
    if (code === marker.end) return at + 2;
    if (code === marker.fill) at += 1;
    else if (code <= marker.temporary || (code >= marker.firstRestart && code <= marker.start)) at += 2;
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
};
