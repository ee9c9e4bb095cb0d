import { access, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { hasCode } from "../../platform/files/durable-files.ts";
import { requireDataFolder } from "../data-folder.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const megabyte = 1024 * 1024;
/** As `GET /api/ready` has it. */
const leastFreeBytes = 32 * megabyte;
const fewFreeBytes = 1024 * megabyte;

const writableByOthers = 0o022;
const openToOthers = 0o077;
/** They hold keys, sealed files, and mails with codes in them. */
const privateFolders = ["keys", "files", "outbox"];

/** Whether there is a data folder yet. */
export const hasDataFolder = ({ dataDir }: Pick<Config, "dataDir">): Promise<boolean> =>
  access(dataDir).then(
    () => true,
    () => false,
  );

/** The data folder's rights and the room on its disk. */
export const checkFolders = async (config: Pick<Config, "dataDir">): Promise<Finding[]> => {
  const { dataDir } = config;
  if (!(await hasDataFolder(config)))
    return [warning("data folder", { says: `There is no ${dataDir} yet.`, toDo: "The first start makes it." })];
  await requireDataFolder(dataDir);
  return [...(await checkRights(dataDir)), await checkRoom(dataDir)];
};

const checkRights = async (dataDir: string): Promise<Finding[]> => {
  // Windows has no such modes.
  if (process.platform === "win32") return [ok("data folder", `The folder ${dataDir} can be written to.`)];
  const problems: Finding[] = [];
  const dataMode = await findMode(dataDir);
  if ((dataMode ?? 0) & writableByOthers)
    problems.push(
      failed("data folder", { says: `Other users may write to ${dataDir}.`, toDo: `Run: chmod go-w ${dataDir}` }),
    );
  for (const name of privateFolders) {
    const folder = path.join(dataDir, name);
    if (((await findMode(folder)) ?? 0) & openToOthers)
      problems.push(
        failed("data folder", { says: `Other users may look into ${folder}.`, toDo: `Run: chmod 700 ${folder}` }),
      );
  }
  return problems.length > 0
    ? problems
    : [ok("data folder", `The folder ${dataDir} can be written to, and only by its user.`)];
};

const findMode = async (folder: string): Promise<number | undefined> => {
  try {
    return (await stat(folder)).mode;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
};

const checkRoom = async (dataDir: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  const says = `${Math.floor(freeBytes / megabyte).toLocaleString("en-US")} MB are free where ${dataDir} is.`;
  if (freeBytes < leastFreeBytes) return failed("disk", { says, toDo: "Make room: the server isn't ready with less." });
  if (freeBytes < fewFreeBytes) return warning("disk", { says, toDo: "Make room before it's full." });
  return ok("disk", says);
};
