import { type StaffRole, staffRoles } from "@funding-desk/contract/identity/staff-role";
import { type Command, Option } from "commander";
import { firm } from "../../../../firm.config.ts";
import { composeMails, configuredMailTransport } from "../../compose/mails.ts";
import { createMemberService, type MemberService } from "../../features/accounts/staff/member.service.ts";
import { loadCurrentFirm } from "../../firm/current-firm.ts";
import { createAudit } from "../../platform/audit/audit.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { noRateLimits } from "../../platform/rate-limit/rate-limits.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

interface InviteOptions {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** `desk staff …`: manages staff when there is no manager yet, or none can sign in. */
export const addStaffCommands = (desk: Command): void => {
  const group = desk.command("staff").description("invite and list staff").helpCommand(false);

  group
    .command("invite")
    .description("mail an invitation, and print its link")
    .requiredOption("--name <name>", "first and last name")
    .requiredOption("--email <address>", "where to send the invitation; they sign in with it")
    .addOption(new Option("--role <role>", "what they can do").choices([...staffRoles]).makeOptionMandatory())
    .action((options: InviteOptions) =>
      withMembers(async (members, { print }) => print((await members.invite("operator", options)).url)),
    );

  group
    .command("link")
    .description("mail a member a link to set up their sign-in again, and print it")
    .requiredOption("--email <address>", "whose sign-in")
    .action(({ email }: { email: string }) =>
      withMembers(async (members, { print }) => {
        const id = await members.findId(email);
        if (id === undefined) throw new StartupError(`No member of staff has the email ${email}.`);
        print((await members.sendLink("operator", id)).url);
      }),
    );

  group
    .command("list")
    .description("list the staff by name")
    .action(() =>
      withMembers(async (members, { print }) => {
        const rows = (await members.list()).map(({ name, email, role, status }) => [name, email, role, status]);
        if (rows.length === 0) print("There is no staff yet. Invite someone with: desk staff invite");
        else for (const line of alignColumns([["Name", "Email", "Role", "Status"], ...rows])) print(line);
      }),
    );
};

/** Sends mails right after the transaction that causes them commits. */
const withMembers = (work: (members: MemberService, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const { config, database } = task;
    const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
    const queued: string[] = [];
    const currentFirm = await loadCurrentFirm(database, firm);
    const { mails } = composeMails({
      config,
      currentFirm,
      database,
      secrets,
      jobs: {
        sendAll: async (_tx, _queue, data) => void queued.push(...data.flatMap((each) => Object.values(each))),
      },
      transport: configuredMailTransport(
        { config, currentFirm },
        (file) => void process.stderr.write(`SMTP_URL is not set, so the mail was written to ${file}.\n`),
      ),
    });
    const members = createMemberService({
      database,
      audit: createAudit(),
      // No limits: an operator at this keyboard doesn't need to guess.
      rateLimits: noRateLimits,
      captchas: { countOrConsume: async () => {} },
      mails,
      currentFirm,
      siteUrl: config.publicUrl,
    });
    try {
      await work(members, task);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new StartupError([error.message, ...Object.values(error.fields ?? {})].join(" "));
    }
    for (const id of queued) {
      const outcome = await mails.resend(id);
      if (outcome !== "sent")
        process.stderr.write(`The mail wasn't sent: ${outcome}. Please send the link yourself.\n`);
    }
  });
