import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { firm } from "../firm.config.ts";
import { createReceiptDays } from "../server/src/features/oversight/receipt/receipt-days.service.ts";
import { createDatabase } from "../server/src/platform/db/database.ts";
import { prequalify, uploadByCall } from "./support/calls.ts";
import { pdf } from "./support/files.ts";
import { createInspect, expectNoViolation } from "./support/inspect.ts";
import { button } from "./support/people.ts";
import { test } from "./support/reached.ts";
import { expect } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

const inspect = createInspect([
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]);

const choose = (page: Page, label: "The file" | "Its receipt", content: string | Buffer): Promise<void> =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: "chosen", mimeType: "application/octet-stream", buffer: Buffer.from(content) });

const changeSalt = (receipt: string): string =>
  receipt.replace(/("salt": ")(.)/, (_, before, digit) => before + (digit === "0" ? "1" : "0"));

/** As if tomorrow had come. */
const closeToday = async (url: string): Promise<void> => {
  const database = createDatabase(url, { max: 1 });
  await createReceiptDays({ database, timeZone: firm.identity.timeZone }).closeDays(new Date(Date.now() + 86_400_000));
  await database.close();
};

test("a client saves a receipt, and anyone checks the file against it without sending it", async ({
  page,
  client,
  database,
  newDevice,
}) => {
  const statement = pdf("statement.pdf");
  await prequalify(client.caller, client.person);
  await uploadByCall(client.caller, client.userId, statement);
  await client.enter(page);
  await page.goto("/dashboard/profile/my-data");
  await button(page, "Show my receipts").click();
  const save = async (): Promise<string> => {
    const coming = page.waitForEvent("download");
    await button(page, "Save receipt of statement.pdf").click();
    return readFile(await (await coming).path(), "utf8");
  };
  const early = await save();
  await expectNoViolation(page);
  await closeToday(database.url);
  const receipt = await save();

  const other = await newDevice({ viewport: { width: 360, height: 740 } });
  const sent: string[] = [];
  other.on("request", (request) => {
    if (request.method() !== "GET" || request.postData() !== null) sent.push(request.url());
  });
  await other.goto("/verify");
  // At once, before React has taken over.
  await choose(other, "The file", statement.buffer);
  await choose(other, "Its receipt", receipt);
  await expect(other.getByRole("heading", { name: "Everything matches" })).toBeVisible();
  await expect(other.getByText("This is the file that we received on")).toBeVisible();
  await expect(other.getByText("We publish the same for")).toBeVisible();
  await inspect(other, "/verify with a right file");

  await choose(other, "The file", Buffer.concat([statement.buffer, Buffer.from(" ")]));
  await expect(other.getByText("This isn't the file of the receipt.")).toBeVisible();
  await expect(other.getByText("leads to that day's root")).toBeVisible();

  await choose(other, "The file", statement.buffer);
  await choose(other, "Its receipt", changeSalt(receipt));
  await expect(other.getByText("The receipt was changed: it doesn't lead to the root of")).toBeVisible();

  await choose(other, "Its receipt", early);
  await expect(other.getByRole("heading", { name: "Right so far" })).toBeVisible();
  await expect(other.getByText("The day wasn't over when this receipt was saved.")).toBeVisible();
  expect(sent).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says how to check by hand", async ({ page }) => {
    await page.goto("/verify");
    await page.getByText("Check it by hand", { exact: true }).click();
    await expect(page.getByText("sha256sum statement.pdf")).toBeVisible();
  });
});
