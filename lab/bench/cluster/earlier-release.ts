import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "../../../scripts/launch/repository.mjs";

export interface EarlierRelease {
  /** The earlier sources, and this commit's for servers that were upgraded. */
  readonly toSource: (server: string) => string;
  upgrade(server: string): void;
  remove(): Promise<void>;
}

const own = "@funding-desk";

/** Unpacks a commit of this repository next to the modules that are installed here. */
export const prepareEarlierRelease = async (commit: string): Promise<EarlierRelease> => {
  const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-earlier-"));
  await chmod(folder, 0o711);
  await unpack(commit, folder);
  await linkModules(folder);
  const upgraded = new Set<string>();
  return {
    toSource: (server) => (upgraded.has(server) ? repositoryRoot : folder),
    upgrade: (server) => void upgraded.add(server),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const unpack = async (commit: string, folder: string): Promise<void> => {
  await promisify(execFile)("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: repositoryRoot });
  const archive = spawn("git", ["archive", commit], { cwd: repositoryRoot, stdio: ["ignore", "pipe", "inherit"] });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "inherit", "inherit"] });
  archive.stdout.pipe(tar.stdin);
  const [code] = await once(tar, "exit");
  if (code !== 0) throw new Error(`The commit ${commit} couldn't be unpacked.`);
};

/** Ours among the modules come from the commit, all others from here. */
const linkModules = async (folder: string): Promise<void> => {
  const modules = path.join(folder, "node_modules");
  await mkdir(path.join(modules, own), { recursive: true });
  for (const name of await readdir(path.join(repositoryRoot, "node_modules")))
    if (name !== own) await symlink(path.join(repositoryRoot, "node_modules", name), path.join(modules, name));
  for (const name of ["contract", "server", "web"]) {
    await symlink(path.join(folder, name), path.join(modules, own, name));
    const nested = path.join(repositoryRoot, name, "node_modules");
    if (existsSync(nested)) await symlink(nested, path.join(folder, name, "node_modules"));
  }
};
