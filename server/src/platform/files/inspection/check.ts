/** What to do with the bytes: check a file, read it, or make another one of it. */
export type Check =
  | "jpeg"
  | "png"
  | "pdf"
  | "unlock_pdf"
  | "docx"
  | "doc"
  | "convert_heic"
  | "portrait"
  | "large_portrait"
  | "page_count"
  | "reading"
  | "picture_size"
  | "recognition"
  | "recognized_reading"
  | "paper"
  | "calendar"
  | "mail";

/** What a thread gets, and passes back. */
export interface CheckTask {
  readonly check: Check;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of a locked PDF. */
  readonly password?: string | undefined;
  /** Of a PDF, from 1. */
  readonly page?: number | undefined;
}
