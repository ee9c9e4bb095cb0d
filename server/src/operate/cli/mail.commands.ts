import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { firm } from "../../../../firm.config.ts";
import { mailTemplates } from "../../compose/mail-templates.ts";
import { composeMails, configuredMailTransport } from "../../compose/mails.ts";
import { loadCurrentFirm } from "../../firm/current-firm.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { createMailContext } from "../../platform/mail/letterhead.ts";
import type { MailBox } from "../../platform/mail/mail-box.ts";
import { runTask, type Task } from "./task.ts";

/** `desk mail …`: mails that couldn't be sent. */
export const addMailCommands = (desk: Command): void => {
  const group = desk
    .command("mail")
    .description("list, read, and resend mails that could not be sent")
    .helpCommand(false);

  group
    .command("failed")
    .description("list the mails we gave up on, oldest first")
    .action(() =>
      withMails(async (mails, { print }) => {
        const failed = await mails.listFailed();
        if (failed.length === 0) print("No mail has failed.");
        for (const { id, kind, created_at, attempts, last_error } of failed)
          print([id, created_at.toISOString(), kind, `${attempts} tries`, last_error ?? ""].join("  "));
      }),
    );

  group
    .command("preview")
    .description("write a sample of every mail into a folder, as HTML and as text")
    .argument("<folder>")
    .action((folder: string) =>
      runTask(async ({ config, database, print }) => {
        await mkdir(folder, { recursive: true });
        const currentFirm = await loadCurrentFirm(database, firm);
        const context = createMailContext(currentFirm(), config.publicUrl);
        for (const template of mailTemplates) {
          const { kind, subject, html, text } = await template.writeSample(context, database);
          await writeFile(path.join(folder, `${kind}.html`), html);
          await writeFile(path.join(folder, `${kind}.txt`), `${subject}\n\n${text}\n`);
          print(`${path.join(folder, kind)}.html`);
        }
      }),
    );

  group
    .command("show")
    .description("print a mail that wasn't sent")
    .argument("<id>")
    .action((id: string) =>
      withMails(async (mails, { print }) => {
        const mail = await mails.read(id);
        if (!mail) throw new StartupError(`No mail ${id} is waiting.`);
        for (const line of [`To: ${mail.to.address}`, `Subject: ${mail.subject}`, "", mail.text]) print(line);
      }),
    );

  group
    .command("resend")
    .description("send a failed mail now")
    .argument("<id>")
    .action((id: string) =>
      withMails(async (mails, { print }) => {
        const outcome = await mails.resend(id);
        if (outcome === "unknown") throw new StartupError(`No mail ${id} is waiting.`);
        if (outcome !== "sent") throw new StartupError(`The mail wasn't sent: ${outcome}.`);
        print("Sent.");
      }),
    );
};

const withMails = (work: (mails: MailBox, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const { config, database, print } = task;
    const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
    const currentFirm = await loadCurrentFirm(database, firm);
    const { mails } = composeMails({
      config,
      currentFirm,
      database,
      secrets,
      // We queue nothing here and send mails right away.
      jobs: { sendAll: async () => {} },
      transport: configuredMailTransport({ config, currentFirm }, (file) => print(`Written to ${file}.`)),
    });
    await work(mails, task);
  });
