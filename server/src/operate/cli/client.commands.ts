import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import { configuredOutbox } from "../../compose/mails.ts";
import { type Belongings, createErasure, type Erasure } from "../../features/oversight/my-data/erasure.service.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { configuredFileStore } from "../../platform/files/configured-file-store.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

interface EraseOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** `desk client …`: requests to be erased, and erasing. */
export const addClientCommands = (desk: Command): void => {
  const group = desk.command("client").description("erase clients, and see who asked to be erased").helpCommand(false);

  group
    .command("erasures")
    .description("list clients who asked us to delete everything about them, oldest request first")
    .action(() => withErasure(printRequests));

  group
    .command("erase")
    .description("destroy a client's data key and delete everything except the evidence of consents; can't be undone")
    .argument("<email>", "the email the client signs in with")
    .option("--dry-run", "only list what would be deleted")
    .option("--yes", "don't ask")
    .action((email: string, options: EraseOptions) =>
      withErasure(async (erasure, { print }) => {
        const found = await erasure.preview(email);
        if (!found) throw new StartupError(await describeAbsence(erasure, email));
        for (const line of formatBelongings(found)) print(line);
        if (options.dryRun) return print("Nothing was erased.");
        if (!options.yes && !(await isConfirmed(found.email)))
          throw new StartupError("That isn't the address. Nothing was erased.");
        await eraseAndPrint(erasure, found.email, print);
      }),
    );
};

const withErasure = (work: (erasure: Erasure, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const store = await configuredFileStore(task.config);
    await work(createErasure({ database: task.database, store, outbox: configuredOutbox(task.config) }), task);
  });

const printRequests = async (erasure: Erasure, { print }: Task): Promise<void> => {
  const rows = await erasure.listRequests();
  if (rows.length === 0) return print("No one has asked to be deleted.");
  const table = rows.map(({ email, requested_at }) => [email, requested_at.toISOString()]);
  for (const line of alignColumns([["Client", "Asked on"], ...table])) print(line);
};

const formatBelongings = ({ email, counts, outboxMails }: Belongings): string[] => {
  const kept = counts.filter(({ isKept }) => isKept).map(({ what, count }) => `${count} ${what}`);
  return [
    `We will delete for ${email}:`,
    ...alignColumns([
      ["  account", "1"],
      ...counts.filter(({ isKept }) => !isKept).map(({ what, count }) => [`  ${what}`, String(count)]),
      ["  mails in the outbox", String(outboxMails)],
    ]),
    `We will keep, without a name: ${kept.join(", ")}. Consents keep their text, version, hash, time, and network address, and the SHA-256 of the email and of a signed name.`,
  ];
};

const describeAbsence = async (erasure: Erasure, email: string): Promise<string> => {
  const erasedAt = await erasure.erasedAt(email);
  if (!erasedAt) return "No client signs in with that address.";
  return `No client signs in with that address. A client with that address was erased on ${erasedAt.toISOString()}.`;
};

const isConfirmed = async (email: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin });
  process.stderr.write(`This can't be undone. To erase everything, type the address (${email}): `);
  try {
    for await (const line of lines) return line.trim().toLowerCase() === email.toLowerCase();
    return false;
  } finally {
    lines.close();
  }
};

const eraseAndPrint = async (erasure: Erasure, email: string, print: Task["print"]): Promise<void> => {
  const outcome = await erasure.erase(email);
  if (outcome.kind !== "erased") throw new StartupError(await describeAbsence(erasure, email));
  print(`${outcome.email} was erased. Backups still contain the data until they're deleted.`);
  if (outcome.filesLeft > 0)
    print(
      `The bytes of ${outcome.filesLeft} files could not be deleted now. The server's hourly sweep will do it, and no key opens them.`,
    );
};
