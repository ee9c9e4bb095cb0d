import { access } from "node:fs/promises";
import path from "node:path";
import { type Config, readConfig } from "../../platform/config/config.ts";
import { createDatabase } from "../../platform/db/database.ts";
import { borrowEmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { checkDatabase, type ExaminedDatabase } from "./check-database.ts";
import { checkFolders } from "./check-folders.ts";
import { checkOutside } from "./check-outside.ts";
import { checkRecords } from "./check-records.ts";
import { checkSettings } from "./check-settings.ts";
import { attempt, type Finding, failed, warning } from "./finding.ts";

const log = { info() {}, warn() {}, error() {} };
const connections = 2;

/**
 * Looks at everything the server depends on, and changes nothing but files of its own that it deletes. One failing check doesn't
 * keep it from the others.
 */
export const examine = async (env: Readonly<Record<string, string | undefined>>): Promise<readonly Finding[]> => {
  const config = parseSettings(env);
  if (Array.isArray(config)) return config;
  return [
    ...checkSettings(config),
    ...(await attempt("data folder", "", () => checkFolders(config))),
    ...(await examineDatabase(config)),
    ...(await checkOutside(config)),
  ];
};

const parseSettings = (env: Readonly<Record<string, string | undefined>>): Config | Finding[] => {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const toDo = "Mend it. Nothing else could be looked at.";
    return error.message.split("\n").map((says) => failed("settings", { says, toDo }));
  }
};

const examineDatabase = async (config: Config): Promise<readonly Finding[]> => {
  if (config.databaseUrl === undefined && !(await hasEmbeddedData(config)))
    return [warning("database", { says: "There is no database yet.", toDo: "The first start makes it." })];
  return attempt("database", "See that it runs.", () =>
    withDatabase(config, async (examined) => {
      const { findings, isMigrated } = await checkDatabase(examined);
      return isMigrated ? [...findings, ...(await checkRecords(examined.database, config))] : findings;
    }),
  );
};

const hasEmbeddedData = async ({ dataDir }: Config): Promise<boolean> => {
  for (const name of ["postgres", "postgres-location"])
    if (
      await access(path.join(dataDir, name)).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
};

/** Connects without migrating: the doctor may be of another version than the servers. */
const withDatabase = async <Result>(
  { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir }: Config,
  work: (examined: ExaminedDatabase) => Promise<Result>,
): Promise<Result> => {
  const embedded = databaseUrl === undefined ? await borrowEmbeddedPostgres({ dataDir, log }) : undefined;
  const url = databaseUrl ?? embedded?.applicationUrl ?? "";
  const ownerUrl = embedded?.url ?? databaseOwnerUrl ?? databaseDirectUrl ?? url;
  const database = createDatabase(url, { max: connections });
  try {
    return await work({ database, url, ownerUrl });
  } finally {
    await database.close();
    await embedded?.stop();
  }
};
