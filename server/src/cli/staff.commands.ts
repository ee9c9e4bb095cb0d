import path from "node:path";
import { type StaffRole, staffRoles } from "@funding-desk/contract/staff/role";
import { type Command, Option } from "commander";
import { firm } from "../../../firm.config.ts";
import { createAudit } from "../audit/audit.ts";
import { loadMasterKeys } from "../crypto/master-keys.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import { DomainError } from "../errors.ts";
import { rewordedMail } from "../features/mail-text/mail-text.service.ts";
import { createMemberService, type MemberService } from "../features/staff/member.service.ts";
import { letterheadOf } from "../mail/letterhead.ts";
import { createMailBox } from "../mail/mail-box.ts";
import { createMailTransport } from "../mail/mail-transport.ts";
import { StartupError } from "../startup-error.ts";
import { aligned } from "./table.ts";
import { runTask, type Task } from "./task.ts";

interface InviteOptions {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** `desk staff …`: who works at the desk. For the first one, and for when no manager can sign in any more. */
export const addStaffCommands = (desk: Command): void => {
  const group = desk.command("staff").description("invite and list who works at the desk").helpCommand(false);

  group
    .command("invite")
    .description("mail somebody an invitation, and print its link")
    .requiredOption("--name <name>", "first and last name")
    .requiredOption("--email <address>", "where the invitation goes, and what they sign in with")
    .addOption(new Option("--role <role>", "what they may do").choices([...staffRoles]).makeOptionMandatory())
    .action((options: InviteOptions) =>
      withMembers(async (members, { print }) => print((await members.invite("operator", options)).url)),
    );

  group
    .command("link")
    .description("mail somebody of the staff a link to set up the sign-in anew, and print it")
    .requiredOption("--email <address>", "whose sign-in")
    .action(({ email }: { email: string }) =>
      withMembers(async (members, { print }) => {
        const id = await members.idOf(email);
        if (id === undefined) throw new StartupError(`Nobody of the staff has the email ${email}.`);
        print((await members.sendLink("operator", id)).url);
      }),
    );

  group
    .command("list")
    .description("list the staff by name")
    .action(() =>
      withMembers(async (members, { print }) => {
        const rows = (await members.list()).map(({ name, email, role, status }) => [name, email, role, status]);
        if (rows.length === 0) print("Nobody works at the desk yet. Invite somebody with: desk staff invite");
        else for (const line of aligned([["Name", "Email", "Role", "Status"], ...rows])) print(line);
      }),
    );
};

/** Mails go out here and now, once the transaction that caused them is committed. */
const withMembers = (work: (members: MemberService, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const { config, database } = task;
    const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
    const posted: string[] = [];
    const mails = createMailBox({
      database,
      secrets,
      reworded: rewordedMail,
      jobs: { send: async (_tx, _queue, data) => void posted.push(String((data as { mailId?: unknown }).mailId)) },
      transport: createMailTransport({
        smtpUrl: config.mail.smtpUrl,
        from: config.mail.from ?? `${firm.identity.name} <${firm.identity.email}>`,
        domain: new URL(config.publicUrl).hostname,
        outboxDir: path.join(config.dataDir, "outbox"),
        onWritten: (file) => void process.stderr.write(`SMTP_URL is not set: the mail was written to ${file}.\n`),
      }),
    });
    const members = createMemberService({
      database,
      audit: createAudit(),
      // Whoever is at this keyboard may do more than guess.
      rateLimits: { count: async () => {} },
      mails,
      letterhead: letterheadOf(firm, config.publicUrl),
      siteUrl: config.publicUrl,
    });
    try {
      await work(members, task);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new StartupError([error.message, ...Object.values(error.fields ?? {})].join(" "));
    }
    for (const id of posted) {
      const outcome = await mails.resend(id);
      if (outcome !== "sent") process.stderr.write(`The mail was not taken: ${outcome}. Please hand the link over.\n`);
    }
  });
