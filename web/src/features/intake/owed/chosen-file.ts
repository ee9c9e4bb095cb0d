import type { PaperPart } from "@funding-desk/contract/documents/document/paper-part";

/** A file on its way to what is owed. */
export interface ChosenFile {
  readonly file: File;
  /** Which part of the paper it is; undefined when no one has said it. */
  readonly part?: PaperPart | undefined;
}
