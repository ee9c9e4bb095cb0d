import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, open, rm, statfs, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk of its own in a file, which can be filled and made to stand still. */
export interface SmallDisk {
  /** Where it's mounted. */
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  /** Holds every write, as a disk that doesn't answer does, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

const sizeBytes = 768 * 1024 * 1024;

/** Linux only, and only for root, who may mount it. */
export const mountSmallDisk = async (): Promise<SmallDisk> => {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Error("This benchmark mounts a disk of its own, so run it on Linux as root.");
  const home = await mkdtemp(path.join(tmpdir(), "funding-desk-disk-"));
  const [image, folder] = [path.join(home, "image"), path.join(home, "mounted")];
  const filler = path.join(folder, "filler");
  await (await open(image, "w")).close();
  await truncate(image, sizeBytes);
  // PostgreSQL's user has to get through.
  await chmod(home, 0o711);
  await mkdir(folder);
  // No blocks are kept back for root.
  await run("mkfs.ext4", ["-q", "-m", "0", image]);
  await run("mount", ["-o", "loop", image, folder]);
  return {
    folder,
    async fill() {
      const file = await open(filler, "w");
      try {
        // Ends with the last byte. PostgreSQL may free some meanwhile.
        for (const block of [1024 * 1024, 4096]) while (await isWritten(file, Buffer.alloc(block, 1)));
        await file.sync().catch(() => {});
      } finally {
        await file.close();
      }
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize > 1024 * 1024) throw new Error("The disk isn't full.");
    },
    makeRoom: () => rm(filler, { force: true }),
    freeze: async () => void (await run("fsfreeze", ["--freeze", folder])),
    thaw: async () => void (await run("fsfreeze", ["--unfreeze", folder])),
    async remove() {
      await run("umount", [folder]);
      await rm(home, { recursive: true, force: true });
    },
  };
};

const isWritten = async (file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<boolean> => {
  try {
    return (await file.write(bytes)).bytesWritten === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
};
