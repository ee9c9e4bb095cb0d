import type { Command } from "commander";
import { endEverySession } from "../../identity/session/sessions.ts";
import { endEveryStaffSession } from "../../identity/staff-session/staff-sessions.ts";
import { createAudit } from "../../platform/audit/audit.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { runTask } from "./task.ts";

/** `desk sessions …`: signs people out. */
export const addSessionCommands = (desk: Command): void => {
  const group = desk.command("sessions").description("sign people out").helpCommand(false);

  group
    .command("end")
    .description("end sessions at once, on every server; after restoring a backup, which brings back ended ones")
    .requiredOption("--all", "of all clients and all staff")
    .action(() =>
      runTask(async ({ database, print }) => {
        const audit = createAudit();
        const { clients, staff } = await withTransaction(database, async (tx) => {
          const ended = { clients: await endEverySession(tx), staff: await endEveryStaffSession(tx) };
          const entry = { action: "staff.session_ended", subject: "all sessions of clients and staff" } as const;
          await audit.record(tx, { ...entry, actor: { kind: "system" } });
          return ended;
        });
        print(`Ended ${clients} sessions of clients and ${staff} of staff. Everyone has to sign in again.`);
      }),
    );
};
