import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { waitUntilSettled } from "../../e2e/support/inspect.ts";
import { expectNoToasts } from "../../e2e/support/people.ts";
import { type PictureName, recordShown } from "../../web/scripts/portal-pictures.ts";

const folder = fileURLToPath(new URL("../../web/src/pictures/", import.meta.url));

/** Takes a screenshot without a caret, an animation, or a missing font. */
export const takeScreenshot = async (page: Page): Promise<Buffer> => {
  await waitUntilSettled(page);
  await expectNoToasts(page);
  return page.screenshot({ animations: "disabled", caret: "hide", scale: "device" });
};

interface Shot {
  /** Its name in web/src/features/site/pages/portal-picture.tsx. */
  readonly name: PictureName;
  /** Width of each file in pixels. */
  readonly widths: readonly number[];
}

/** Writes what the page shows into web/src/pictures, and notes which screen it shows. @returns each file's size in KB */
export const photograph = async (page: Page, { name, widths }: Shot): Promise<Readonly<Record<string, number>>> => {
  const taken = await takeScreenshot(page);
  const written = widths.flatMap((width) => {
    const scaled = () => sharp(taken).resize({ width, kernel: "lanczos3" });
    return [
      { file: `${name}-${width}.avif`, image: scaled().avif({ quality: 50, effort: 9, chromaSubsampling: "4:4:4" }) },
      { file: `${name}-${width}.webp`, image: scaled().webp({ quality: 80, effort: 6, smartSubsample: true }) },
    ];
  });
  const sizes: Record<string, number> = {};
  for (const { file, image } of written) {
    const target = path.join(folder, file);
    await image.toFile(target);
    sizes[file] = Math.round((await stat(target)).size / 102.4) / 10;
  }
  recordShown(name);
  return sizes;
};
