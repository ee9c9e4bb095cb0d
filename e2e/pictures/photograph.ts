import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { settled } from "../support/inspect.ts";
import { toastsGone } from "../support/people.ts";

const folder = fileURLToPath(new URL("../../web/src/pictures/", import.meta.url));

/** No caret blinks, no skeleton breathes, every letter is there. */
export const still = async (page: Page): Promise<Buffer> => {
  await settled(page);
  await toastsGone(page);
  return page.screenshot({ animations: "disabled", caret: "hide", scale: "device" });
};

interface Shot {
  /** What web/src/features/site/portal-shots.ts calls it. */
  readonly name: string;
  /** Pixels, of each file's width. */
  readonly widths: readonly number[];
}

/** Writes what the page shows now into web/src/pictures, and answers the kilobytes of each file. */
export const photograph = async (page: Page, { name, widths }: Shot): Promise<Readonly<Record<string, number>>> => {
  const taken = await still(page);
  const written = widths.flatMap((width) => {
    const scaled = () => sharp(taken).resize({ width, kernel: "lanczos3" });
    return [
      { file: `${name}-${width}.avif`, image: scaled().avif({ quality: 58, effort: 9, chromaSubsampling: "4:4:4" }) },
      { file: `${name}-${width}.webp`, image: scaled().webp({ quality: 80, effort: 6, smartSubsample: true }) },
    ];
  });
  const sizes: Record<string, number> = {};
  for (const { file, image } of written) {
    const target = path.join(folder, file);
    await image.toFile(target);
    sizes[file] = Math.round((await stat(target)).size / 102.4) / 10;
  }
  return sizes;
};
