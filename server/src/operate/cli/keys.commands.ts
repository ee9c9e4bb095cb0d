import { setTimeout as sleep } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isRotationUnfinished, rotateDataKeys } from "../../platform/crypto/data-key-rotation.ts";
import { retiredKeyFile } from "../../platform/crypto/key-files.ts";
import { loadMasterKeyStatus, type Rotation, rotateMasterKey } from "../../platform/crypto/key-rotation.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { rotateSigningSecrets } from "../../platform/crypto/secret-rotation.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

/** `desk keys …`: the master key, and the keys it wraps. */
export const addKeysCommands = (desk: Command): void => {
  const group = desk.command("keys").description("show and rotate keys").helpCommand(false);

  group
    .command("status")
    .description("list the master keys' ids, and how many keys each one wraps")
    .action(() => runTask(printStatus));

  group
    .command("rotate")
    .description("move everything to a new master key while servers run; continues after an interruption")
    .option("--secrets", "instead, replace the secrets that sign: every client signs in again, and mailed links end")
    .addOption(
      new Option("--data", "instead, give every client a new data key and seal everything again with it").conflicts(
        "secrets",
      ),
    )
    .option(
      "--wait <seconds>",
      "with --data: how long to wait, twice, for requests on their way; 0 only if no server runs",
      parseSeconds,
      usualWaitSeconds,
    )
    .action(({ secrets, data, wait }: { secrets?: boolean; data?: boolean; wait: number }) =>
      runTask((task) => {
        if (data) return rotateData(task, wait);
        return secrets ? rotateSecrets(task) : rotateMaster(task);
      }),
    );
};

/** More than a request may wait for a connection and for the database's answer. */
const usualWaitSeconds = 30;

const parseSeconds = (text: string): number => {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("It must be a number of seconds up to 999.");
  return Number(text);
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

const rotateData = async ({ database, config, print }: Task, waitSeconds: number): Promise<void> => {
  const masterKeys = await loadMasterKeys(database, config);
  if (waitSeconds > 0)
    print(`This takes at least ${2 * waitSeconds} seconds. If it's interrupted, run the same command again.`);
  const { wasResumed, clients, values } = await rotateDataKeys(database, masterKeys, {
    letRequestsEnd: () => sleep(waitSeconds * 1000),
  });
  if (clients === 0) {
    print("No client has a data key, so there is nothing to rotate.");
    return;
  }
  print(
    `${wasResumed ? "The interrupted rotation is finished" : "The data keys were changed"}: ${clients} clients have a new one. Sealed ${values} values again and destroyed the old keys.`,
  );
  print(
    "Earlier backups still hold the old keys and what they seal. Make a new backup, and delete the earlier ones or the master key they need as soon as you can do without them.",
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
  if (await isRotationUnfinished(database))
    print("A rotation of the data keys was interrupted. Run keys rotate --data again to finish it.");
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
