import { readFile } from "node:fs/promises";
import { expectNoViolation, sidewaysPixels } from "./support/inspect.ts";
import { button, field } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a client downloads everything, asks for deletion and withdraws it, without leaving the page", async ({
    page,
    client,
  }) => {
    await client.enter(page);
    await page.goto("/dashboard/profile/my-data");
    const coming = page.waitForEvent("download");
    await button(page, "Download all my data").click();
    const asked = page.getByRole("dialog", { name: "Download all my data?" });
    await field(asked, "Your password").fill("Not&Mine42");
    await asked.getByRole("button", { name: "Download", exact: true }).click();
    await expect(asked).toContainText("This isn't your password.");
    await expectNoViolation(page);
    await field(asked, "Your password").fill(client.person.password);
    await asked.getByRole("button", { name: "Download", exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const archive = await readFile(await download.path());
    expect(archive.subarray(0, 4)).toEqual(Buffer.from("PK\u0003\u0004", "latin1"));
    expect(archive.includes("my-data.json")).toBe(true);

    const question = page.getByRole("alertdialog", { name: "Ask us to delete everything?" });
    await button(page, "Ask for deletion").click();
    await expect(question).toContainText("What we delete:");
    await expect(question).toContainText("What stays:");
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(button(page, "Ask for deletion")).toBeFocused();

    await page.keyboard.press("Enter");
    await field(question, "Your password").fill(client.person.password);
    await question.getByRole("button", { name: "Ask for deletion" }).click();
    await expect(page.getByText(/^You asked for deletion on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(button(page, "Cancel the request")).toBeFocused();
    await expectNoViolation(page);
    expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0);

    await page.keyboard.press("Enter");
    await expect(button(page, "Ask for deletion")).toBeFocused();
    await expect(page.getByText("You asked for deletion")).toBeHidden();
    await expect(page).toHaveURL("/dashboard/profile/my-data");
  });
});
