import { signupIdLimits } from "@funding-desk/contract/accounts/signup-id/desk-api";
import { type Command, InvalidArgumentError } from "commander";
import type { SignupIdService } from "../../features/accounts/signup-id/signup-id.service.ts";
import { createSignupIdService, normalizeSignupId } from "../../features/accounts/signup-id/signup-id.service.ts";
import { createAudit } from "../../platform/audit/audit.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { alignColumns } from "./table.ts";
import { runTask, type Task } from "./task.ts";

interface CreateOptions {
  readonly label?: string;
  readonly uses: number;
  readonly days: number;
}

/** `desk signup-id …`: issues and revokes Sign Up Ids. */
export const addSignupIdCommands = (desk: Command): void => {
  const group = desk.command("signup-id").description("issue, list, and revoke Sign Up Ids").helpCommand(false);

  group
    .command("create")
    .description("issue a Sign Up Id and print it, and nothing else")
    .option("--label <text>", "what or whom it's for", parseLabel)
    .option("--uses <number>", "how many people can sign up with it", wholeNumber(signupIdLimits.uses), 1)
    .option("--days <number>", "how many days it works", wholeNumber(signupIdLimits.days), 30)
    .action((options: CreateOptions) =>
      withSignupIds(async (signupIds, { print }) => print(await signupIds.issue(options))),
    );

  group
    .command("list")
    .description("list the Sign Up Ids, newest first")
    .action(() => withSignupIds(printList));

  group
    .command("revoke")
    .description("disable a Sign Up Id; existing accounts aren't affected")
    .argument("<id>")
    .action((id: string) =>
      withSignupIds(async (signupIds, { print }) => {
        const outcome = await signupIds.revoke(id);
        if (outcome === "unknown") throw new StartupError(`There is no Sign Up Id ${normalizeSignupId(id)}.`);
        print(`The Sign Up Id ${normalizeSignupId(id)} ${outcome === "revoked" ? "has been revoked" : outcome}.`);
      }),
    );
};

const withSignupIds = (work: (signupIds: SignupIdService, task: Task) => Promise<void>): Promise<void> =>
  runTask((task) => work(createSignupIdService({ database: task.database, audit: createAudit() }), task));

const printList = async (signupIds: SignupIdService, { print }: Task): Promise<void> => {
  const rows = await signupIds.list();
  if (rows.length === 0) {
    print("There are no Sign Up Ids yet. Issue one with: desk signup-id create");
    return;
  }
  const day = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? "never";
  const table = rows.map(({ id, status, used_count, allowed_uses, expires_at, created_at, label }) => [
    id,
    status,
    `${used_count} of ${allowed_uses}`,
    day(expires_at),
    day(created_at),
    label ?? "",
  ]);
  for (const line of alignColumns([["Sign Up Id", "Status", "Used", "Expires", "Issued", "Label"], ...table]))
    print(line);
};

const wholeNumber = (max: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  return value;
};

const parseLabel = (text: string): string => {
  if (text.length > signupIdLimits.labelChars || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError(`It must be one line of at most ${signupIdLimits.labelChars} characters.`);
  return text;
};
