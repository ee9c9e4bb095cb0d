import type { Command } from "commander";
import { retiredKeyFile } from "../crypto/key-files.ts";
import { loadMasterKeyStatus, type Rotation, rotateMasterKey } from "../crypto/key-rotation.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { rotateSigningSecrets } from "../crypto/secret-rotation.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

/** `desk keys …`: the master keys. */
export const addKeysCommands = (desk: Command): void => {
  const group = desk.command("keys").description("show and rotate the master key").helpCommand(false);

  group
    .command("status")
    .description("list the master keys' ids, and how many keys each one wraps")
    .action(() => runTask(printStatus));

  group
    .command("rotate")
    .description("move everything to a new master key while servers run; continues after an interruption")
    .option("--secrets", "instead, replace the secrets that sign: every client signs in again, and mailed links end")
    .action(({ secrets }: { secrets?: boolean }) => runTask(secrets ? rotateSecrets : rotateMaster));
};

const rotateMaster = async (task: Task): Promise<void> => {
  const rotation = await rotateMasterKey(task.database, task.config);
  for (const sentence of describeOutcome(rotation, task.config)) task.print(sentence);
};

const rotateSecrets = async ({ database, config, print }: Task): Promise<void> => {
  const count = await rotateSigningSecrets(database, await loadMasterKeys(database, config));
  print(`Replaced ${count} secrets. Running servers use the new ones already.`);
  print(
    "Clients have to sign in again. Links in mails and calendars' secret addresses made before this no longer work.",
  );
};

const printStatus = async ({ database, config, print }: Task): Promise<void> => {
  const rows = await loadMasterKeyStatus(database, config);
  if (rows.length === 0) {
    print("This database has no master key yet. The server's first start creates one.");
    return;
  }
  const table = rows.map(({ id, is_current, client_keys, secrets, isHeld }) => [
    id,
    is_current ? "in use" : "being replaced",
    String(client_keys),
    String(secrets),
    isHeld ? "yes" : "no",
  ]);
  for (const line of alignColumns([["Master key", "State", "Client keys", "Secrets", "Found here"], ...table]))
    print(line);
};

const describeOutcome = (
  { from, to, wasResumed, clientKeys, secrets }: Rotation,
  { masterKey, dataDir }: Task["config"],
) => [
  `${wasResumed ? "The interrupted rotation is finished" : "The master key was changed"}: from ${from} to ${to}.`,
  `Rewrapped ${clientKeys} client keys and ${secrets} secrets. Clients' data is unchanged.`,
  masterKey
    ? "MASTER_KEY_PREVIOUS is no longer needed. Leave it out at the next restart. Keep the old key as long as you keep backups made under it."
    : `Back up the new key file. The old key is in ${retiredKeyFile(dataDir, from)}. Keep it as long as you keep backups made under it.`,
];
