import {
  makeDoc,
  makeDocx,
  makeHeic,
  makeJpeg,
  makeLockedPdf,
  makePdf,
  makePng,
} from "../../server/src/testing/made-files.ts";

/** A file as Playwright gives it to a page. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** @param bytes minimum size */
export const pdf = (name: string, bytes = 0): ChosenFile => ({
  name,
  mimeType: "application/pdf",
  buffer: makePdf({ bytes }),
});

export const lockedPdf = (name: string): ChosenFile => ({
  name,
  mimeType: "application/pdf",
  buffer: makeLockedPdf(),
});

export const jpeg = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: "image/jpeg",
  buffer: await makeJpeg(),
});

export const png = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: "image/png",
  buffer: await makePng(),
});

export const docx = async (name: string): Promise<ChosenFile> => ({ name, mimeType: word, buffer: await makeDocx() });

export const doc = (name: string): ChosenFile => ({ name, mimeType: "application/msword", buffer: makeDoc() });

export const heic = (name: string): ChosenFile => ({ name, mimeType: "image/heic", buffer: makeHeic() });
