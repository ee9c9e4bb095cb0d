import { type Command, InvalidArgumentError } from "commander";
import { firm } from "../../../../firm.config.ts";
import { loadCurrentFirm } from "../../firm/current-firm.ts";
import { demoCommand, deskCommand } from "../../places.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { createDemoLinks } from "../demo/demo-links.ts";
import { findSampleCode } from "../demo/demo-staff.ts";
import type { FilledDemo } from "../demo/fill-demo.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

/** The tenth client compares offers: without one, no link signs in. */
const minClients = 10;
const maxClients = 2000;

/** `desk demo`, which `npm run demo` runs: sample clients at every stage, for showing the product. */
export const addDemoCommands = (desk: Command): void => {
  const demo = desk.command("demo").description("fill an empty installation with sample clients").helpCommand(false);

  demo
    .command("fill", { isDefault: true })
    .description("create sample clients and a sample firm that works on them; sends no mail")
    .option("--clients <number>", "how many", clientCount, 300)
    .action(({ clients }: { clients: number }) =>
      runTask(async ({ config, database, print }) => {
        const startedAt = performance.now();
        // It brings a library that makes up people, which other commands needn't load.
        const { fillDemo } = await import("../demo/fill-demo.ts");
        const filled = await fillDemo({ config, firm, database, ownerUrl: database.ownerUrl }, clients);
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        print(`${clients} sample clients were made in ${seconds} seconds. None of them is a real person.`);
        print("");
        for (const line of await describeLinks({ config, database })) print(line);
        for (const line of describeSignIns(filled, config.publicUrl)) print(line);
      }),
    );

  demo
    .command("links")
    .description("print links that sign in as sample people, each once")
    .action(() =>
      runTask(async ({ config, database, print }) => {
        for (const line of await describeLinks({ config, database })) print(line);
      }),
    );

  demo
    .command("code")
    .description("print the current one-time code of the sample staff")
    .action(() => runTask(printCode));
};

const printCode = async ({ config, database, print }: Task): Promise<void> => {
  const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
  const code = await findSampleCode({ database, secrets, currentFirm: await loadCurrentFirm(database, firm) });
  if (code === undefined) throw new StartupError(`There is no sample staff here. Create it with: ${deskCommand} demo`);
  print(code);
};

/** @throws {StartupError} where there are no sample offers, or anything but samples */
const describeLinks = async ({ config, database }: Pick<Task, "config" | "database">): Promise<string[]> => {
  const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
  const { publicUrl } = config;
  const links = await createDemoLinks({ database, secrets, publicUrl }).catch((error: unknown) => {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  });
  if (!links) return [];
  const { owner, advisor, manager, lender } = links;
  return [
    `Links that sign in, each once, within ten minutes. For new ones: ${demoCommand} links`,
    ...alignColumns([
      ["  owner", owner],
      ["  advisor", advisor],
      ["  manager", manager],
      ["  lender", lender],
    ]),
    "",
    "In 60 seconds:",
    "  1. As the owner, compare three offers under My offers, and see who has the file.",
    "  2. As the lender, in another browser, open the file that the owner signed for.",
    "  3. As the advisor, open the owner's file under Pipeline: the lender's visit is there.",
    "  4. As the manager, look at Reports, and at what lenders ask for under Catalog.",
    "",
  ];
};

const describeSignIns = ({ staff, password, clientEmail }: FilledDemo, publicUrl: string): string[] => [
  `Or sign in by hand. The desk: ${publicUrl}/desk`,
  ...alignColumns(staff.signIns.map(({ role, email }) => [`  ${role}`, email])),
  `  password: ${password}`,
  `  one-time code, good for half a minute and for one sign-in: ${deskCommand} demo code`,
  `  or in an authenticator app, as a key to type in: ${staff.key}`,
  "",
  `The portal: ${publicUrl}/login`,
  `  client:   ${clientEmail}`,
  `  password: ${password}`,
  "",
  "If nothing answers there, start the product.",
];

const clientCount = (text: string): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < minClients || value > maxClients)
    throw new InvalidArgumentError(`It must be a whole number from ${minClients} to ${maxClients}.`);
  return value;
};
