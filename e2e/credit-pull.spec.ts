import { readFile } from "node:fs/promises";
import { expectNoViolation, sidewaysPixels } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, field, toast } from "./support/people.ts";
import { expect } from "./support/test.ts";

const place = "/credit-pull-authorization";

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

test("a visitor reads the authorization, and the login leads back to it", async ({ page }) => {
  await page.goto(place);
  await expect(page.getByRole("heading", { name: "Hard inquiries" })).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await expectNoViolation(page);
  await page.getByRole("link", { name: "Sign in to sign it" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcredit-pull-authorization%23sign-it$/);
});

test("a client signs on a phone, keeps a copy, finds it again, and revokes it", async ({
  page,
  client,
  mailServer,
}) => {
  await client.enter(page);
  await page.goto(place);
  await button(page, "Sign the authorization").click();
  await expect(page.getByRole("alert")).toContainText("Please check the box if you agree.");
  await expectNoViolation(page);

  const name = `${client.person.firstName} ${client.person.lastName}`;
  await page.getByRole("checkbox", { name: /I have read the Credit Pull Authorization/ }).check();
  await field(page, "Digital signature").fill(name);
  await field(page, "Your password").fill(client.person.password);
  await button(page, "Sign the authorization").dblclick();
  const record = page.getByRole("region", { name: "Your signed authorization" });
  await expect(record).toBeFocused();
  await expect(record).toContainText(/Signed on \w+ \d+, \d{4} by /);
  await expect(toast(page, "You signed the credit pull authorization.")).toBeVisible();
  await expectNoViolation(page);
  expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);
  const mailed = () => mailServer.received.filter(({ subject }) => subject === "Your credit pull authorization");
  await expect.poll(() => mailed().map(({ to }) => to?.[0]?.address)).toEqual([client.person.email]);

  const coming = page.waitForEvent("download");
  await button(page, "Save a copy").click();
  const copy = await readFile(await (await coming).path(), "utf8");
  expect(copy).toContain("valid until you revoke it in writing");
  expect(copy).toContain(`Signed as: ${name}`);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("You authorize us to share what we obtain", { exact: false }).last()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  await page.reload();
  await expect(record).toContainText(name);
  await button(page, "Revoke").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke it" }).click();
  await expect(button(page, "Sign the authorization")).toBeVisible();
  await page.reload();
  await expect(button(page, "Sign the authorization")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole text is there, and so is another way to sign", async ({ page }) => {
    await page.goto(place);
    // Playwright's own text search skips noscript.
    await expect(page.locator("main noscript p")).toBeVisible();
    expect(await page.locator("main noscript").textContent()).toContain("Signing here needs JavaScript.");
    await expect(page.getByRole("heading", { name: "Sharing with funding partners" })).toBeVisible();
    await page.goto("/business-credit");
    const more = page.locator("main summary").first();
    await expect(more).toHaveAccessibleName("Learn More about what business credit is");
    await more.click();
    await expect(page.getByText("What if there's no file?")).toBeVisible();
  });
});
