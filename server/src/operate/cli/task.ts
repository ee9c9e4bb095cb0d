import { type Config, readConfig } from "../../platform/config/config.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/open-database.ts";

export type Task = {
  config: Config;
  database: OpenDatabase;
  /** Prints a line of the command's result. Nothing else goes to standard output. */
  print(line: string): void;
};

const complain = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const log = { info() {}, warn: complain, error: complain };

/** Works with the database, whether or not a server is running. */
export async function runTask<Result>(work: (task: Task) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const database = await openDatabase({ config, log, as: "task" });
  try {
    return await work({ config, database, print: (line) => void process.stdout.write(`${line}\n`) });
  } finally {
    await database.close();
  }
}
