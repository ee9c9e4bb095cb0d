/** The parts of the smallest DOCX that Word opens. */
export const createDocxParts = (withMacros: boolean): Record<string, string> => ({
  "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>${withMacros ? macroType : ""}
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`,
  "_rels/.rels": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`,
  "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:body><w:p><w:r><w:t>A business plan.</w:t></w:r></w:p></w:body>
</w:document>`,
});

const macroType = `
<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>`;

/** Where the text starts in the stream WordDocument. From this size on, a stream consists of whole sectors. */
const textAt = 0x800;
const streamBytes = 0x1000;
/** Parts of the FIB, [MS-DOC] 2.5.1. The last one lists places in the table stream. */
const fib = {
  wordsAt: 32,
  words: 14,
  longsAt: 62,
  longs: 22,
  textCharsAt: 76,
  pairsAt: 152,
  pairs: 93,
  piecesPair: 33,
} as const;

/** Creates the streams of a Word 97 document with one line of text, [MS-DOC]: its FIB and its piece table. */
export const createDocStreams = (options: { text: string; isEncrypted: boolean }): { main: Buffer; table: Buffer } => {
  const text = Buffer.from(options.text, "latin1");
  const main = Buffer.alloc(streamBytes);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x00c1, 2);
  main.writeUInt16LE(0x0409, 6);
  // The table stream is 1Table.
  main.writeUInt16LE(0x0200 | (options.isEncrypted ? 0x0100 : 0), 10);
  main.writeUInt16LE(0x00bf, 12);
  main.writeUInt16LE(fib.words, fib.wordsAt);
  main.writeUInt16LE(fib.longs, fib.longsAt);
  main.writeUInt32LE(main.length, fib.longsAt + 2);
  main.writeUInt32LE(text.length, fib.textCharsAt);
  main.writeUInt16LE(fib.pairs, fib.pairsAt);
  text.copy(main, textAt);

  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  // One byte per character: the offset counts double, and a bit says so.
  pieces.writeUInt32LE((textAt * 2) | 0x40000000, 15);
  const pair = fib.pairsAt + 2 + fib.piecesPair * 8;
  main.writeUInt32LE(0, pair);
  main.writeUInt32LE(pieces.length, pair + 4);
  return { main, table: Buffer.concat([pieces], streamBytes) };
};
