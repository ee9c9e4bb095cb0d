import { type Command, CommanderError, program } from "commander";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { addAdvisorCommands } from "./advisor.commands.ts";
import { addAuditCommands } from "./audit.commands.ts";
import { addBackupCommands } from "./backup.commands.ts";
import { addClientCommands } from "./client.commands.ts";
import { addDemoCommands } from "./demo.commands.ts";
import { addDoctorCommand } from "./doctor.commands.ts";
import { addKeysCommands } from "./keys.commands.ts";
import { addMailCommands } from "./mail.commands.ts";
import { addSessionCommands } from "./session.commands.ts";
import { addSignupIdCommands } from "./signup-id.commands.ts";
import { addStaffCommands } from "./staff.commands.ts";

/** Each `<group>.commands.ts` adds its commands to the program. A command does its work in `runTask`. */
const groups: readonly ((desk: Command) => void)[] = [
  addSignupIdCommands,
  addKeysCommands,
  addSessionCommands,
  addClientCommands,
  addMailCommands,
  addAdvisorCommands,
  addStaffCommands,
  addAuditCommands,
  addDoctorCommand,
  addBackupCommands,
  addDemoCommands,
];

// A reader that stops early (`| head`) has seen enough. We still finish the work.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

program
  .name("desk")
  .usage("<command> [options]")
  .description("The operator's commands. They work whether or not the server runs.")
  .helpCommand(false)
  .exitOverride();
for (const addTo of groups) addTo(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the error or the help.
    process.exitCode = error.exitCode;
  } else if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
