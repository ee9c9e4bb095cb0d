import { type Command, InvalidArgumentError } from "commander";
import { type ChainMark, type ChainReport, verifyChain } from "../../platform/audit/audit-chain.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { recordUpkeep } from "../../platform/upkeep/upkeep.ts";
import { runTask } from "./task.ts";

/** `desk audit …`: checks the audit. */
export const addAuditCommands = (desk: Command): void => {
  const group = desk.command("audit").description("check the audit").helpCommand(false);

  group
    .command("verify")
    .description("check that no entry was changed, removed, or inserted, and print the last one to keep elsewhere")
    .option(
      "--since <number:hash>",
      "a last entry kept from an earlier check; it must still exist, and everything after it is checked",
      parseMark,
    )
    .action(({ since }: { since?: ChainMark }) =>
      runTask(async ({ database, print }) => {
        const report = await verifyChain(database, since);
        await recordUpkeep(database, "audit_verification", report.problemCount === 0);
        for (const line of formatReport(report)) print(line);
        if (report.problemCount > 0)
          throw new StartupError(`The audit has been changed. Problems: ${report.problemCount}.`);
      }),
    );
};

const formatReport = ({ checked, problems, problemCount, last }: ChainReport): string[] => [
  ...problems,
  ...(problemCount > problems.length ? [`… and ${problemCount - problems.length} more.`] : []),
  ...(problemCount === 0 ? [`${checked} entries checked, and none was changed.`] : []),
  ...(last.number === 0 ? [] : [`Last entry: ${last.number}:${last.hash}`]),
];

const parseMark = (text: string): ChainMark => {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash)
    throw new InvalidArgumentError("It must look like the last line of an earlier check: number:hash.");
  return { number: Number(number), hash };
};
