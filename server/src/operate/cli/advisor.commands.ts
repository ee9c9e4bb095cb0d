import type { Command } from "commander";
import { firm } from "../../../../firm.config.ts";
import { type AdvisorFeeds, createAdvisorFeeds } from "../../features/calendar/appointment/advisor-feed.service.ts";
import { toCalendarOwner } from "../../features/calendar/appointment/calendar-file.ts";
import { loadCurrentFirm } from "../../firm/current-firm.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { createSignedNotes } from "../../platform/crypto/signed-note.ts";
import { StartupError } from "../../platform/errors/startup-error.ts";
import { createLetterhead } from "../../platform/mail/letterhead.ts";
import { runTask, type Task } from "./task.ts";

/** `desk advisor …`: advisors and their calendar feeds. */
export const addAdvisorCommands = (desk: Command): void => {
  const group = desk.command("advisor").description("the advisors' calendar feeds").helpCommand(false);

  group
    .command("feeds")
    .description("print the secret address of each advisor's calendar feed")
    .action(() =>
      withFeeds(async (feeds, { print }) => {
        for (const { id, name, url } of await feeds.list()) print(`${id}  ${name}  ${url}`);
      }),
    );

  group
    .command("new-feed")
    .description("disable the old address and print a new one")
    .argument("<id>")
    .action((id: string) =>
      withFeeds(async (feeds, { print }) => {
        const url = await feeds.renew(Number(id));
        if (url === undefined) throw new StartupError(`There is no advisor ${id}.`);
        print(url);
      }),
    );
};

const withFeeds = (work: (feeds: AdvisorFeeds, task: Task) => Promise<void>): Promise<void> =>
  runTask(async (task) => {
    const { config, database } = task;
    const secrets = await loadSecrets(database, await loadMasterKeys(database, config));
    const currentFirm = await loadCurrentFirm(database, firm);
    const owner = () => toCalendarOwner(createLetterhead(currentFirm(), config.publicUrl));
    const links = createSignedNotes(secrets, "calendar-feed");
    await work(createAdvisorFeeds({ database, owner, links, siteUrl: config.publicUrl }), task);
  });
