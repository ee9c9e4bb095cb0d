import type { Page } from "@playwright/test";
import { firm } from "../firm.config.ts";
import { inspect } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, createPerson, field, type Person, toast } from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { expect } from "./support/test.ts";

const question = "Do you lend to bakeries?\nWe are two years old.";
const toSubject = ({ email }: Person): string => `Oven for ${email}`;
const sent = "Thank you. We have your message and will reply by email.";

const fillMessage = async (page: Page, person: Person): Promise<void> => {
  await field(page, "Full name").fill(`${person.firstName} ${person.lastName}`);
  await field(page, "Phone number").fill(person.phone);
  await field(page, "Email").fill(person.email);
  await field(page, "Company").fill("Tideline Bakery");
  await field(page, "Subject").fill(toSubject(person));
  await field(page, "Your question").fill(question);
};

const expectKept = async (page: Page, person: Person): Promise<void> => {
  await expect(field(page, "Full name")).toHaveValue(`${person.firstName} ${person.lastName}`);
  await expect(field(page, "Email")).toHaveValue(person.email);
  await expect(field(page, "Company")).toHaveValue("Tideline Bakery");
  await expect(field(page, "Subject")).toHaveValue(toSubject(person));
  await expect(field(page, "Your question")).toHaveValue(question);
};

/** The server refuses anyone who sends faster than people type, so try again until it accepts. */
const send = (page: Page): Promise<void> =>
  expect(async () => {
    await button(page, "Send").click({ timeout: 1000 });
    await expect(page.getByText(sent).first()).toBeVisible({ timeout: 2000 });
  }).toPass();

const readDraft = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

test("a message survives a reload, reaches both sides, and leaves nothing behind", async ({ page, mailServer }) => {
  const person = createPerson();
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  for (const text of [firm.identity.phone, firm.identity.hours])
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  await button(page, "Send").click();
  await expect(page.getByRole("alert").filter({ hasText: "Please check these answers" })).toBeFocused();
  await inspect(page, "contact refused");
  await fillMessage(page, person);
  await page.reload();
  await expectKept(page, person);
  expect(await readDraft(page)).toContain(person.email);
  await send(page);
  await inspect(page, "contact sent");

  const confirmation = await mailServer.next(person.email);
  expect(confirmation.text).not.toContain("Do you lend to bakeries?");
  const subject = new RegExp(person.email.replace(/\W/g, "\\$&"));
  const toFirm = await mailServer.next(firm.identity.email, subject);
  expect(toFirm.subject).toBe(`Contact form: ${toSubject(person)}`);
  expect(toFirm.replyTo?.[0]?.address).toBe(person.email);
  expect(toFirm.text).toContain("We are two years old.");

  expect(await readDraft(page)).not.toContain(person.email);
  await page.reload();
  await expect(field(page, "Your question")).toHaveValue("");
  await expect(field(page, "Full name")).toHaveValue("");
});

test("while the server is down, everything typed stays; it can be sent once the server is back", async ({
  page,
  desk,
  mailServer,
}) => {
  const person = createPerson();
  await page.goto("/contact");
  // Its scripts come from the server that is about to go.
  await hydratePage(page);
  await fillMessage(page, person);
  await desk.terminate();
  await button(page, "Send").click();
  await expect(toast(page, "We couldn't reach the server.")).toBeVisible();
  await expectKept(page, person);
  await desk.launch();
  await page.reload();
  await expectKept(page, person);
  await send(page);
  const listCopies = () => mailServer.received.filter(({ to }) => to?.some(({ address }) => address === person.email));
  await mailServer.next(person.email);
  expect(listCopies()).toHaveLength(1);
});
