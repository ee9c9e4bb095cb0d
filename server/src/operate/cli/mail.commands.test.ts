import { afterAll, expect, test } from "vitest";
import { firm } from "../../../../firm.config.ts";
import { composeMails, configuredMailTransport } from "../../compose/mails.ts";
import { resetCodeMail } from "../../features/accounts/password-reset/reset-mails.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { loadSecrets } from "../../platform/crypto/secrets.ts";
import { withTransaction } from "../../platform/db/transaction.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const mailServer = await startMailServer();
afterAll(async () => {
  await mailServer.close();
  await database.close();
});

const mail = { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" };
const config = testConfig({ mail });
const queued: string[] = [];
const { mails } = composeMails({
  config,
  currentFirm: () => firm,
  database,
  secrets: await loadSecrets(database, await loadMasterKeys(database, config)),
  jobs: {
    sendAll: async (_tx, _queue, data) => void queued.push(...data.flatMap((each) => Object.values(each))),
  },
  transport: configuredMailTransport({ config, currentFirm: () => firm }, () => {}),
});

const resend = (id: string) =>
  runDesk(
    {
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.from(config.masterKey ?? []).toString("base64"),
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: mail.from,
    },
    "mail",
    "resend",
    id,
  );

test("resending a mail says why it wasn't sent: it couldn't be written, or the server refused it", async () => {
  const to = { name: "Ada", address: "ada@example.com" };
  const url = "https://desk.example.com/reset-password#code";
  const order = { clientId: null, to, firstName: "Ada", code: "12345678", url };
  await withTransaction(database, async (tx) => {
    await mails.queue(tx, { ...resetCodeMail, kind: "a kind without a template" }, order);
    await mails.queue(tx, resetCodeMail, order);
  });
  const [broken = "", good = ""] = queued;
  expect(await resend(broken)).toEqual({
    code: 1,
    stdout: "",
    stderr: "The mail wasn't sent: the email couldn't be written.\n",
  });
  mailServer.refuseWith(552);
  expect((await resend(good)).stderr).toBe("The mail wasn't sent: the mail server answered 552.\n");
  mailServer.refuseWith(undefined);
  expect(await resend(good)).toEqual({ code: 0, stdout: "Sent.\n", stderr: "" });
  expect((await resend(good)).stderr).toBe(`No mail ${good} is waiting.\n`);
});
