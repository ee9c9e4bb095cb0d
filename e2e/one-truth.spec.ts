import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import type { Browser, Page } from "@playwright/test";
import { call, signInByCall, storeSession } from "./support/calls.ts";
import { type SampleFirm, test } from "./support/sample-firm.ts";
import { expect } from "./support/test.ts";

/** Every sample client who has sent something. */
const listEmails = async (browser: Browser, baseURL: string, { managerState }: SampleFirm): Promise<string[]> => {
  const context = await browser.newContext({ baseURL, storageState: managerState });
  const ask = async (path: string) => (await (await context.request.get(`/api/desk${path}`)).json()).data;
  const lists = [
    await ask("/pipeline?kind=prequalification&sort=newest"),
    await ask("/pipeline?kind=application&sort=newest"),
  ];
  const ids = new Set(lists.flatMap(({ items }) => items.map(({ client_id }: { client_id: string }) => client_id)));
  const files = await Promise.all([...ids].map((id) => ask(`/clients/${id}`)));
  await context.close();
  return files.map(({ client }) => client.email);
};

/** Opens a room of the portal from its sidebar, and waits until everything in it has loaded. */
const read = async (page: Page, room: string): Promise<string> => {
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: room, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(room);
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  return page.getByRole("main").innerText();
};

const find = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

const applicationStatus = new RegExp(`^Status\n+(${statusesOf.application.join("|")})$`, "m");

/** What two pages say of the same thing, where they disagree. */
const listContradictions = async (page: Page): Promise<string[]> => {
  const home = await read(page, "Dashboard");
  const funded = page
    .getByRole("list", { name: /^How far/ })
    .getByRole("listitem")
    .filter({ hasText: "Funded" });
  const isDrawnFunded = (await funded.getByRole("img", { name: "done" }).count()) > 0;
  const applications = await read(page, "My Applications");
  const documents = await read(page, "My Documents");
  const offers = await read(page, "My offers");
  const lenders = await read(page, "Who has my file");
  const isOwed = documents.includes("We need from you");
  const isAnswerAsked = home.includes("See your offers");
  const status = find(home, applicationStatus);
  const owed = /(\d+ things? left|\d+ of \d+ received)/;
  const claims: readonly (readonly [boolean, string])[] = [
    [
      isAnswerAsked !== /offers? waits? for your answer/.test(offers),
      "an offer to answer: the dashboard and My offers",
    ],
    [
      !offers.includes("No offers yet") && lenders.includes("No lender has your file"),
      "who has the file: My offers and Who has my file",
    ],
    [
      /\nNothing right now\n/.test(home) && isOwed,
      "nothing is asked on the dashboard, but My Documents needs something",
    ],
    [find(home, owed) !== find(documents, owed), "how much is owed: the dashboard and My Documents"],
    [status !== undefined && !applications.includes(status), `status ${status}: the dashboard and My Applications`],
    [
      home.includes("No call booked") !== home.includes("No Appointment Found"),
      "the next call: the answer and the list on the dashboard",
    ],
    [status === "Funded" && isAnswerAsked, "funded, but asked to decide"],
    [isDrawnFunded !== (status === "Funded"), "funded: the status and the tracker"],
    [
      /The lender hasn't opened|Opened\nNot yet/.test(lenders) && /chose|Chosen/.test(offers),
      "chosen, but never opened",
    ],
  ];
  return claims.filter(([isWrong]) => isWrong).map(([, what]) => what);
};

test("no two pages of the portal say different things of the same fact, for any sample client", async ({
  browser,
  page,
  firm,
  desk,
}) => {
  const emails = await listEmails(browser, desk.url, firm);
  expect(emails.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const [index, email] of emails.entries()) {
    const address = `198.20.0.${index + 1}`;
    const session = await signInByCall({ url: desk.url, address }, email, firm.password);
    await storeSession(page, session);
    await page.evaluate((id) => sessionStorage.setItem(`profilePrompt:${id}`, "shown"), session.userId);
    await page.goto("/dashboard");
    for (const what of await listContradictions(page)) found.push(`${email}: ${what}`);
    const { body } = await call({ url: desk.url, address, token: session.token }, "/my-advisor");
    if (body.data) expect(await read(page, "Dashboard"), email).toContain(body.data.name);
    await page.evaluate(() => localStorage.clear());
  }
  expect(found).toEqual([]);
});
