import type { Page } from "@playwright/test";
import { typeDate } from "./support/application.ts";
import { callDesk } from "./support/call-desk.ts";
import { button, field } from "./support/people.ts";
import { hydratePage } from "./support/public-pages.ts";
import { findFirstLink, joinByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ deskFor: "site-words" });

const settings = "/settings/testimonials";
const hostile = `</script><b>Good</b> & "kind" @@[firm.phone]@@ @@[name]@@ {{name}}`;
const real = {
  name: "Grace Hopper",
  title: "Print shop",
  rating: 4,
  text: hostile,
  is_shown: true,
  is_sample: false,
  has_agreed: true,
  agreed_on: "2026-01-05",
  agreement_note: "Email of January 5.",
};
const section = (page: Page) => page.getByRole("region", { name: "What clients say" });
/** The page as it was loaded, and again once React has taken it over. Any complaint of React fails the test. */
const readTwice = async (page: Page, path: string, look: () => Promise<void>): Promise<void> => {
  await page.goto(path);
  await look();
  await hydratePage(page);
  await look();
};

test("what managers change of testimonials, legal texts, and registrations shows on the site, before and after React takes over", async ({
  page,
  newDevice,
  desk,
}) => {
  await joinByCall(page, findFirstLink(desk.output), { name: "Grace Manager", email: "grace@firm.example.com" });
  const visitor = await newDevice();

  await test.step("a new testimonial shows, also on a page that was opened by a link", async () => {
    await page.goto("/desk/settings/testimonials");
    await button(page, "New testimonial").click();
    const dialog = page.getByRole("dialog");
    await field(dialog, "Name").fill(real.name);
    await field(dialog, "Business").fill(real.title);
    await field(dialog, "Their words").fill(real.text);
    await field(dialog, "Rating").selectOption("4");
    await dialog.getByRole("checkbox", { name: /^They agreed/ }).check();
    await typeDate(dialog, "2026-01-05", "Agreed on");
    await field(dialog, "How we have their agreement").fill(real.agreement_note);
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(hostile);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();

    await readTwice(visitor, "/", async () => {
      await expect(section(visitor).getByRole("group", { name: "4 of 4" })).toContainText(hostile);
      await expect(section(visitor)).toContainText("Grace Hopper");
    });
    // By a link within the site.
    await visitor.goto("/login");
    await hydratePage(visitor);
    await visitor.getByRole("link", { name: "Home" }).first().click();
    await expect(section(visitor)).toContainText("Grace Hopper");
  });

  await test.step("one that is hidden is gone, a single one has no controls, and without any the part is gone", async () => {
    const { testimonials } = await callDesk(page, settings);
    const hide = async ({ id, picture: _, changed_by: __, revision, ...words }: (typeof testimonials)[number]) =>
      callDesk(page, `${settings}/${id}`, {
        method: "PUT",
        body: { ...words, is_shown: false, expected_revision: revision },
      });
    const [last, ...others] = testimonials.toReversed();
    for (const each of others) await hide(each);
    await readTwice(visitor, "/", async () => {
      await expect(section(visitor).getByRole("group", { name: "1 of 1" })).toContainText("Grace Hopper");
      await expect(section(visitor).getByRole("button")).toHaveCount(0);
    });
    await hide(last);
    await readTwice(visitor, "/", async () => {
      await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(section(visitor)).toHaveCount(0);
    });
  });

  await test.step("a registration shows on About and Security", async () => {
    const registration = { state: "VA", authority: hostile, number: "SBF-17" };
    const open = { valid_until: null, bond_amount: null, bond_until: null, note: "" };
    await callDesk(page, "/settings/registrations", { body: { ...registration, ...open } });
    for (const path of ["/about", "/security"])
      await readTwice(visitor, path, async () => {
        const item = visitor.getByRole("listitem").filter({ hasText: "Virginia SBF-17" });
        await expect(item).toContainText(hostile);
      });
  });

  await test.step("a published text shows with its earlier version", async () => {
    await page.goto("/desk/settings/legal-texts");
    await field(page, "Draft").fill(`# 1. Ours\n\n${hostile}\n\n- one\n- two\n\n# 2. More\n\nWords.`);
    await button(page, "Save the draft").click();
    await button(page, "Publish").click();
    const dialog = page.getByRole("dialog");
    await field(dialog, "What changed").fill("All of it.");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Version 2", { exact: true })).toBeVisible();

    await readTwice(visitor, "/terms-and-conditions", async () => {
      await expect(visitor.locator("[id='1-ours']")).toContainText(hostile);
      await expect(visitor.getByText(/^Version 2, in effect since/)).toBeVisible();
    });
    await visitor.getByRole("link", { name: /^Version 1, of/ }).click();
    await expect(visitor.getByText(/It is no longer in effect/)).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "3. What you tell us" })).toBeVisible();
    await visitor.getByRole("link", { name: "Read what is in effect today" }).click();
    await expect(visitor.getByText(/^Version 2, in effect since/)).toBeVisible();
  });
});
