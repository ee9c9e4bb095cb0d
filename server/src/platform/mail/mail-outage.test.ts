import { expect, onTestFinished, test, vi } from "vitest";
import { firm } from "../../../../firm.config.ts";
import { startClientApi } from "../../testing/client-api.ts";
import { makeJobsDue } from "../../testing/due-jobs.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { findFreePort } from "../db/free-port.ts";

const port = await findFreePort();
const { database, signIn, call } = await startClientApi({
  config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: "Desk <desk@example.com>" } },
});

const listUnsent = async () =>
  (await database.query<{ attempts: number }>("select attempts from mails where sent_at is null")).rows;

test("submissions continue while the mail server is down, and every mail arrives once afterwards", async () => {
  const clients = [await signIn(), await signIn(), await signIn()];
  for (const client of clients) {
    const { status } = await call(client, {
      method: "POST",
      url: "/api/lead-user/prequalify",
      payload: prequalificationBody,
    });
    expect(status).toBe(200);
  }
  // One mail to each client and one to the firm, each tried in vain.
  await vi.waitFor(
    async () => expect((await listUnsent()).filter(({ attempts }) => attempts > 0)).toHaveLength(6),
    15_000,
  );

  const mailServer = await startMailServer(port);
  onTestFinished(() => mailServer.close());
  // The wait between two tries is over.
  await vi.waitFor(
    async () => {
      await makeJobsDue(database, "mail");
      expect(await listUnsent()).toEqual([]);
    },
    { timeout: 20_000, interval: 500 },
  );
  expect(mailServer.received).toHaveLength(6);
  expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(6);
});

test("a refusal by the mail server is logged without an address", async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  mailServer.refuseWith(451);
  const refused = await startClientApi({
    config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } },
  });
  const client = await refused.signIn();
  await refused.call(client, { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody });
  await vi.waitFor(() => expect(refused.log.join("")).toContain("A mail wasn't sent"), 15_000);
  const log = refused.log.join("");
  expect(log).toContain("the mail server answered 451");
  for (const address of [firm.identity.email, `${client.clientId.slice(0, 8)}@example.com`])
    expect(log).not.toContain(address);
});
