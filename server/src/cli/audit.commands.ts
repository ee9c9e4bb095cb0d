import { type Command, InvalidArgumentError } from "commander";
import { type ChainMark, type ChainReport, verifyChain } from "../audit/audit-chain.ts";
import { StartupError } from "../startup-error.ts";
import { runTask } from "./task.ts";

/** `desk audit …`: what was recorded. */
export const addAuditCommands = (desk: Command): void => {
  const group = desk.command("audit").description("check what was recorded").helpCommand(false);

  group
    .command("verify")
    .description(
      "check that no entry was changed, removed or put in, and print the last one, to be noted somewhere else",
    )
    .option(
      "--since <number:hash>",
      "a last entry noted earlier: it must be there, and what came after it is checked",
      parseMark,
    )
    .action(({ since }: { since?: ChainMark }) =>
      runTask(async ({ database, print }) => {
        const report = await verifyChain(database, since);
        for (const line of linesOf(report)) print(line);
        if (report.problemCount > 0)
          throw new StartupError(`The audit is not as it was written. Problems: ${report.problemCount}.`);
      }),
    );
};

const linesOf = ({ checked, problems, problemCount, last }: ChainReport): string[] => [
  ...problems,
  ...(problemCount > problems.length ? [`… and ${problemCount - problems.length} more.`] : []),
  ...(problemCount === 0 ? [`${checked} entries checked: all are as they were written.`] : []),
  ...(last.number === 0 ? [] : [`Last entry: ${last.number}:${last.hash}`]),
];

const parseMark = (text: string): ChainMark => {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash)
    throw new InvalidArgumentError("It must look as the last line of an earlier check: number:hash.");
  return { number: Number(number), hash };
};
