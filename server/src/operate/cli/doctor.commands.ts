import type { Command } from "commander";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { examine } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";

/** `desk doctor`: says what is wrong and what to do. It doesn't run as a task, because a task needs all to be well. */
export const addDoctorCommand = (desk: Command): void => {
  desk
    .command("doctor")
    .description("look at settings, rights, database, key, audit, backups, and other servers, and say what to do")
    .option("--json", "print the findings as JSON")
    .action(async ({ json }: { json?: true }) => {
      const findings = await examine(process.env);
      const lines = json ? [JSON.stringify(findings, null, 2)] : findings.map(formatFinding);
      process.stdout.write(`${lines.join("\n")}\n`);
      const count = findings.filter(({ state }) => state === "failed").length;
      if (count > 0) throw new StartupError(`Checks that failed: ${count}.`);
    });
};

const formatFinding = ({ check, state, says, toDo }: Finding): string =>
  `${state.padEnd(7)}  ${check}: ${says}${toDo ? ` ${toDo}` : ""}`;
