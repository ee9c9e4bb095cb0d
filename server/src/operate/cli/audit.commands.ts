import { type Command, InvalidArgumentError } from "commander";
import { type ReceiptReport, verifyReceipts } from "../../features/oversight/receipt/receipt-check.ts";
import { type ChainMark, type ChainReport, verifyChain } from "../../platform/audit/audit-chain.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { recordUpkeep } from "../../platform/upkeep/upkeep.ts";
import { runTask } from "./task.ts";

/** `desk audit …`: checks the audit. */
export const addAuditCommands = (desk: Command): void => {
  const group = desk.command("audit").description("check the audit").helpCommand(false);

  group
    .command("verify")
    .description(
      "check that no entry and no receipt was changed, removed, or inserted, and print the last ones to keep elsewhere",
    )
    .option(
      "--since <number:hash>",
      "a last entry kept from an earlier check; it must still exist, and everything after it is checked",
      parseMark,
    )
    .action(({ since }: { since?: ChainMark }) =>
      runTask(async ({ database, print }) => {
        const report = await verifyChain(database, since);
        const receipts = await verifyReceipts(database);
        const problemCount = report.problemCount + receipts.problemCount;
        await recordUpkeep(database, "audit_verification", problemCount === 0);
        // The last line is the one that operators keep.
        for (const line of [...formatReport(report), ...formatReceipts(receipts), ...formatMark(report)]) print(line);
        if (problemCount > 0) throw new StartupError(`The audit has been changed. Problems: ${problemCount}.`);
      }),
    );
};

const formatProblems = ({ problems, problemCount }: Pick<ChainReport, "problems" | "problemCount">): string[] => [
  ...problems,
  ...(problemCount > problems.length ? [`… and ${problemCount - problems.length} more.`] : []),
];

const formatReport = (report: ChainReport): string[] => [
  ...formatProblems(report),
  ...(report.problemCount === 0 ? [`${report.checked} entries checked, and none was changed.`] : []),
];

/** Nothing before the first receipt. */
const formatReceipts = (report: ReceiptReport): string[] => [
  ...formatProblems(report),
  ...(report.problemCount === 0 && report.receipts + report.roots > 0
    ? [`${report.receipts} receipts and ${report.roots} daily roots checked, and none was changed.`]
    : []),
  ...(report.last ? [`Last root: ${report.last.day}:${report.last.root}`] : []),
];

const formatMark = ({ last }: ChainReport): string[] =>
  last.number === 0 ? [] : [`Last entry: ${last.number}:${last.hash}`];

const parseMark = (text: string): ChainMark => {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash)
    throw new InvalidArgumentError("It must look like the last line of an earlier check: number:hash.");
  return { number: Number(number), hash };
};
