import { findFreePort } from "../server/src/platform/db/free-port.ts";
import { startTextProvider } from "../server/src/testing/text-provider.ts";
import { Desk } from "./support/desk.ts";
import { createInspect } from "./support/inspect.ts";
import { button, field } from "./support/people.ts";
import { test as base, expect } from "./support/test.ts";

type Provider = Awaited<ReturnType<typeof startTextProvider>>;

/** A desk that sends its texts to a stand-in for the provider. */
const test = base.extend<object, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const provider = await startTextProvider();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ provider }, use) => {
      const PORT = String(await findFreePort());
      const { accountSid, authToken, from, apiUrl } = provider.config;
      const desk = await Desk.start({
        PORT,
        PUBLIC_URL: `http://127.0.0.1:${PORT}`,
        TWILIO_ACCOUNT_SID: accountSid,
        TWILIO_AUTH_TOKEN: authToken,
        TWILIO_FROM: from,
        TWILIO_API_URL: apiUrl,
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

const inspectSizes = createInspect([
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]);
const number = "2025550142";

test("a client turns texts on with a code, and a reply of STOP shows on the open page", async ({
  page,
  client,
  desk,
  provider,
}) => {
  await client.enter(page);
  await page.goto("/dashboard/profile/notifications");
  const card = page.getByRole("region", { name: "Texts from us" });
  await button(page, "Turn on texts").click();
  await field(card, "US mobile number").fill(number);
  await card.getByRole("checkbox", { name: /automated text messages/ }).check();
  await inspectSizes(page, "Turning on texts");
  await button(page, "Text me a code").click();
  const code = field(card, "Code");
  await expect(code).toBeFocused();
  await inspectSizes(page, "The code for texts");
  await code.fill(/\b\d{6}\b/.exec(provider.listTo(number)[0]?.body ?? "")?.[0] ?? "");
  await code.press("Enter");
  await expect(card.getByText("Texts go to (•••) •••-0142.")).toBeVisible();
  await inspectSizes(page, "Texts are on");

  const url = `${desk.url}/text-inbox`;
  const { payload, headers } = provider.sign(url, { MessageSid: "SM1", From: `+1${number}`, Body: "Stop" });
  const answer = await fetch(url, { method: "POST", body: payload, headers });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("<Response></Response>")]);
  await expect(card.getByText("Someone replied STOP")).toBeVisible();
  await inspectSizes(page, "A reply ended texts");
});
