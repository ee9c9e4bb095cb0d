import { findFreePort } from "../../server/src/platform/db/free-port.ts";
import { Desk } from "./desk.ts";
import { test as mailed } from "./mailed.ts";

/** A server reached by a host name, because passkeys don't work with IP addresses. Its mails arrive. */
export const test = mailed.extend<object, { desk: Desk }>({
  desk: [
    async ({ mailServer }, use) => {
      const PORT = String(await findFreePort());
      const PUBLIC_URL = `http://localhost:${PORT}`;
      const desk = await Desk.start({
        PORT,
        PUBLIC_URL,
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Desk <desk@example.com>",
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url.replace("127.0.0.1", "localhost")),
});
