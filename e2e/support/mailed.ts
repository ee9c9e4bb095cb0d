import { type MailServer, startMailServer } from "../../server/src/testing/mail-server.ts";
import { Desk } from "./desk.ts";
import { test as base } from "./test.ts";

interface MailFixtures {
  /** The mail server that the worker's desk sends through. */
  mailServer: MailServer;
}

/** `test` with a desk that really sends its mail. */
export const test = base.extend<object, MailFixtures>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ mailServer }, use) => {
      const desk = await Desk.start({ SMTP_URL: mailServer.url, MAIL_FROM: "Desk <desk@example.com>" });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
