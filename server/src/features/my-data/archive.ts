import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ArchivedFile {
  /** Inside the archive. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly content: Readable;
}

/** Puts entries into an archive, one after the other. */
export interface ArchiveWriter {
  /** Ends when the file's last byte is in the archive. */
  file(file: ArchivedFile): Promise<void>;
  text(path: string, text: string): void;
}

/**
 * A ZIP that is made while it is read: of every file only what is just under way is in memory. When `write` fails, or a file, the
 * stream breaks off with that error, so that no half of an archive passes for a whole one.
 */
export const makeArchive = (write: (archive: ArchiveWriter) => Promise<void>): Readable => {
  const zip = new ZipFile();
  // A PassThrough, whose type there hides that it can be destroyed.
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));

  const archive: ArchiveWriter = {
    async file({ path, sizeBytes, content }) {
      // When nobody reads on, the file must not stay open.
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
