import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { test } from "../../e2e/support/sample-firm.ts";
import { expect } from "../../e2e/support/test.ts";
import { takeScreenshot } from "./photograph.ts";

const pictureFile = (name: string): string => fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
const dashboard = fileURLToPath(new URL("../../web/src/pictures/dashboard-1280.webp", import.meta.url));

const width = 784;
const height = 490;
const gap = 24;
/** Width of the line around each screen. */
const line = 1;

const addFrame = async (screen: Buffer | string): Promise<Buffer> =>
  sharp(screen)
    .resize({ width: width - 2 * line, height: height - 2 * line, fit: "cover", position: "top" })
    .extend({ top: line, bottom: line, left: line, right: line, background: "#e4ded3" })
    .toBuffer();

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });

/** Writes two screens side by side as docs/images/<name>.png. */
const writePair = async (name: string, pair: readonly [Buffer | string, Buffer | string]): Promise<void> => {
  const screens: OverlayOptions[] = [];
  for (const [place, screen] of pair.entries())
    screens.push({ input: await addFrame(screen), left: place * (width + gap), top: 0 });
  await sharp({ create: { width: 2 * width + gap, height, channels: 4, background: "#ffffff00" } })
    .composite(screens)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(pictureFile(name));
  expect((await stat(pictureFile(name))).size / 1024, "KB").toBeLessThanOrEqual(300);
};

test("the home page beside the dashboard", async ({ page }) => {
  await page.goto("/");
  await writePair("portal", [await takeScreenshot(page), dashboard]);
});

test("the desk: the list of clients beside a client's file", async ({ page, firm }) => {
  await page.context().addCookies(firm.managerState.cookies);
  await page.goto("/desk/clients");
  const clients = await takeScreenshot(page);
  await page.goto(`/desk/clients/${firm.clientId}`);
  await writePair("desk", [clients, await takeScreenshot(page)]);
});
