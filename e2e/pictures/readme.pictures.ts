import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { expect, test } from "../support/test.ts";
import { still } from "./photograph.ts";

const target = fileURLToPath(new URL("../../docs/images/portal.png", import.meta.url));
const dashboard = fileURLToPath(new URL("../../web/src/pictures/dashboard-1280.webp", import.meta.url));

const width = 784;
const height = 490;
const gap = 24;
/** Of the line around each screen. */
const line = 1;

const framed = async (screen: Buffer | string): Promise<Buffer> =>
  sharp(screen)
    .resize({ width: width - 2 * line, height: height - 2 * line, fit: "cover", position: "top" })
    .extend({ top: line, bottom: line, left: line, right: line, background: "#e4ded3" })
    .toBuffer();

test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });

test("the home page beside the dashboard", async ({ page }) => {
  await page.goto("/");
  const screens: OverlayOptions[] = [
    { input: await framed(await still(page)), left: 0, top: 0 },
    { input: await framed(dashboard), left: width + gap, top: 0 },
  ];
  await sharp({ create: { width: 2 * width + gap, height, channels: 4, background: "#ffffff00" } })
    .composite(screens)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(target);
  expect((await stat(target)).size / 1024, "KB").toBeLessThanOrEqual(300);
});
