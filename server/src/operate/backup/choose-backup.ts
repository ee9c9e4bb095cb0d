import { StartupError } from "../../platform/errors/startup-error.ts";
import { listBackups, readManifest } from "./backup-folder.ts";
import type { KeyRing } from "./backup-keys.ts";
import type { KeptBackup } from "./unpack.ts";

/**
 * The newest backup from before `until`, or the newest of all.
 * @throws {StartupError} when there is none
 */
export const chooseBackup = async (folder: string, ring: KeyRing, until: Date | undefined): Promise<KeptBackup> => {
  if (until && until > new Date()) throw new StartupError("The time given to --until is in the future.");
  const names = await listBackups(folder);
  if (names.length === 0) throw new StartupError(`There is no backup in ${folder}.`);
  for (const name of names.toReversed()) {
    const manifest = await readManifest(folder, name, ring);
    if (!until || new Date(manifest.moment.at) <= until) return { folder, manifest, ring };
  }
  throw new StartupError(`No backup in ${folder} is from before ${until?.toISOString()}. The oldest is ${names[0]}.`);
};
