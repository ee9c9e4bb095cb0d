import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { firm } from "../../../firm.config.ts";
import { readConfig } from "../config.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import { createMailBox, type MailBox } from "../mail/mail-box.ts";
import { createMailTransport } from "../mail/mail-transport.ts";
import { mailSamples } from "../mail-samples.ts";
import { StartupError } from "../startup-error.ts";
import { runTask, type Task } from "./task.ts";

/** `desk mail …`: what could not be sent. */
export const addMailCommands = (desk: Command): void => {
  const group = desk.command("mail").description("see and send again what could not be sent").helpCommand(false);

  group
    .command("failed")
    .description("list the mails that were given up, oldest first")
    .action(() =>
      withMails(async (mails, { print }) => {
        const failed = await mails.listFailed();
        if (failed.length === 0) print("No mail was given up.");
        for (const { id, kind, created_at, attempts, last_error } of failed)
          print([id, created_at.toISOString(), kind, `${attempts} tries`, last_error ?? ""].join("  "));
      }),
    );

  group
    .command("preview")
    .description("write a sample of every mail, as a page and as text, into a folder")
    .argument("<folder>")
    .action(async (folder: string) => {
      await mkdir(folder, { recursive: true });
      for (const { kind, subject, html, text } of mailSamples(firm, readConfig(process.env).publicUrl)) {
        await writeFile(path.join(folder, `${kind}.html`), html);
        await writeFile(path.join(folder, `${kind}.txt`), `${subject}\n\n${text}\n`);
        process.stdout.write(`${path.join(folder, kind)}.html\n`);
      }
    });

  group
    .command("show")
    .description("print a mail that was not sent")
    .argument("<id>")
    .action((id: string) =>
      withMails(async (mails, { print }) => {
        const mail = await mails.read(id);
        if (!mail) throw new StartupError(`No mail ${id} waits.`);
        for (const line of [`To: ${mail.to.address}`, `Subject: ${mail.subject}`, "", mail.text]) print(line);
      }),
    );

  group
    .command("resend")
    .description("send a mail that was given up, now")
    .argument("<id>")
    .action((id: string) =>
      withMails(async (mails, { print }) => {
        const outcome = await mails.resend(id);
        if (outcome === "unknown") throw new StartupError(`No mail ${id} waits.`);
        if (outcome !== "sent") throw new StartupError(`The mail was not taken: ${outcome}.`);
        print("Sent.");
      }),
    );
};

const withMails = (work: (mails: MailBox, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const { config, database, print } = task;
    const mails = createMailBox({
      database,
      secrets: await loadSecrets(database, await loadMasterKeys(database, config)),
      // Sent here and now: nothing is queued, and so nothing worded.
      jobs: { send: async () => {} },
      reworded: async (_, mail) => mail,
      transport: createMailTransport({
        smtpUrl: config.mail.smtpUrl,
        from: config.mail.from ?? `${firm.identity.name} <${firm.identity.email}>`,
        domain: new URL(config.publicUrl).hostname,
        outboxDir: path.join(config.dataDir, "outbox"),
        onWritten: (file) => print(`Written to ${file}.`),
      }),
    });
    await work(mails, task);
  });
