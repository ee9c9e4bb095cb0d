import type { Readable } from "node:stream";
import type { FileKey } from "./file-sealing.ts";

/** An arriving file. */
export interface FileUpload {
  /** The sender's name for it. */
  readonly name: string;
  readonly content: Readable;
  /** Converts a HEIC photo to JPEG instead of refusing it. */
  readonly convertHeic: boolean;
  /** Where the sender can be asked for a locked PDF's password, which is undefined until they gave one. */
  readonly unlock?: { readonly password: string | undefined };
}

/** A checked, sealed and stored file that isn't recorded yet. */
export interface ReceivedFile {
  readonly id: string;
  /** Safe to show and store. */
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the bytes as sent, which tells a retry from another upload. */
  readonly contentHash: Buffer;
  /** SHA-256 of the bytes that we keep, which differ for a converted photo and an opened PDF. */
  readonly keptHash: Buffer;
  readonly key: FileKey;
}

/** Receives the files of an upload; `features/documents/file` implements it. */
export interface FileReceiver {
  receive(clientId: string, upload: FileUpload): Promise<ReceivedFile>;
  discard(files: readonly ReceivedFile[]): Promise<void>;
}
