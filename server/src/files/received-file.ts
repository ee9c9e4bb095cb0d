import type { Readable } from "node:stream";

/** A file on its way in. */
export interface FileUpload {
  /** As the sender called it. */
  readonly name: string;
  readonly content: Readable;
  /** A HEIC photograph is made a JPEG instead of being refused. */
  readonly convertHeic: boolean;
}

/** A file that was checked, sealed and stored, and that nothing refers to yet. */
export interface ReceivedFile {
  readonly id: string;
  /** Safe to show and to store. */
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** SHA-256 of what was sent, by which a retry is told from another upload. */
  readonly contentHash: Buffer;
  /** The file's key, sealed with the client's data key. */
  readonly sealedKey: Buffer;
}

/** Takes the files of an upload; `features/file` is one. */
export interface FileReceiver {
  receive(clientId: string, upload: FileUpload): Promise<ReceivedFile>;
  discard(files: readonly ReceivedFile[]): Promise<void>;
}
