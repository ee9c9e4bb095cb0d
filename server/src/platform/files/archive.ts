import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ArchivedFile {
  /** Path inside the archive. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly content: Readable;
}

/** Adds entries to an archive one after the other. */
export interface ArchiveWriter {
  /** Resolves once the file's last byte is in the archive. */
  file(file: ArchivedFile): Promise<void>;
  text(path: string, text: string): void;
}

/**
 * A ZIP made while it is read, so that only the current piece is in memory. When `write` or a file fails, the stream fails with
 * that error: half an archive must not pass for a whole one.
 */
export const makeArchive = (write: (archive: ArchiveWriter) => Promise<void>): Readable => {
  const zip = new ZipFile();
  // It is a PassThrough; the declared type hides that it can be destroyed.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));

  const archive: ArchiveWriter = {
    async file({ path, sizeBytes, content }) {
      // Close the file when the reader goes away.
      const stop = () => content.destroy();
      output.once("close", stop);
      if (output.destroyed) stop();
      else zip.addReadStream(content, path, { size: sizeBytes, compress: false });
      await finished(content).finally(() => output.off("close", stop));
    },
    text: (path, text) => zip.addBuffer(Buffer.from(text), path),
  };

  write(archive).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
};
