import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawIcons, webManifest } from "./icons.ts";
import { drawSharePicture } from "./share-picture.ts";

describe("the icons", () => {
  it("have the sizes that the manifest says, and only the rounded ones see-through corners", async () => {
    const icons = await drawIcons();
    const { icons: named } = webManifest({ name: "Bay & Sons", description: "x" });
    for (const { src, sizes, type } of named.filter((icon) => icon.type === "image/png")) {
      const { width, height, format } = await sharp(icons[src.slice(1)]).metadata();
      expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
    }
    const cornerOf = async (name: string) => (await sharp(icons[name]).ensureAlpha().raw().toBuffer())[3];
    expect(await cornerOf("icon-512.png")).toBe(0);
    expect(await cornerOf("icon-maskable-512.png")).toBe(255);
    expect(await cornerOf("apple-touch-icon.png")).toBe(255);
    expect((await sharp(icons["apple-touch-icon.png"]).metadata()).width).toBe(180);
  });
});

describe("the picture for sharing", () => {
  it("is 1200 by 630, small, and the same for the same words", async () => {
    const page = { title: "Types of Funding <&>", description: "What each kind is for." };
    const picture = await drawSharePicture(page);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
    expect(picture.length).toBeLessThan(100_000);
    expect(await drawSharePicture(page)).toEqual(picture);
    expect(await drawSharePicture({ ...page, title: "Another" })).not.toEqual(picture);
  });
});
