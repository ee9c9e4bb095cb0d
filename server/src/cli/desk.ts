import { type Command, CommanderError, program } from "commander";
import { StartupError } from "../startup-error.ts";
import { addAdvisorCommands } from "./advisor.commands.ts";
import { addAuditCommands } from "./audit.commands.ts";
import { addClientCommands } from "./client.commands.ts";
import { addDemoCommands } from "./demo.commands.ts";
import { addKeysCommands } from "./keys.commands.ts";
import { addMailCommands } from "./mail.commands.ts";
import { addSignupIdCommands } from "./signup-id.commands.ts";
import { addStaffCommands } from "./staff.commands.ts";

/** One file per group of commands, `<group>.commands.ts`, adds them to the program; each command does its work in `runTask`. */
const groups: readonly ((desk: Command) => void)[] = [
  addSignupIdCommands,
  addKeysCommands,
  addClientCommands,
  addMailCommands,
  addAdvisorCommands,
  addStaffCommands,
  addAuditCommands,
  addDemoCommands,
];

// Whoever reads no further (`| head`) has read enough: what was begun is finished all the same.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

program
  .name("desk")
  .usage("<command> [options]")
  .description("The operator's commands. They work while the server runs, and without it.")
  .helpCommand(false)
  .exitOverride();
for (const addTo of groups) addTo(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already said what is wrong, or printed the help that was asked for.
    process.exitCode = error.exitCode;
  } else if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
