import { expect, test } from "vitest";
import { isHeic } from "./heic.ts";

const head = (brand: string): string => `\0\0\0\x18ftyp${brand}\0\0\0\0mif1`;

test.each([
  ["IMG_0001.HEIC", "", "anything"],
  ["IMG_0001.heif", "", "anything"],
  ["photo", "image/heic", "anything"],
  ["IMG_0001.jpg", "image/jpeg", head("heic")],
  ["IMG_0001.jpeg", "image/jpeg", head("mif1")],
  ["scan.png", "", head("hevc")],
])("%s (%s) is a HEIC photo", async (name, type, content) => {
  expect(await isHeic(new File([content], name, { type }))).toBe(true);
});

test.each([
  ["photo.jpg", "image/jpeg", "\xff\xd8\xff\xe0 JFIF"],
  ["clip.mp4", "video/mp4", head("isom")],
  ["heic.pdf", "application/pdf", "%PDF-1.7 ftypheic"],
  ["short.jpg", "image/jpeg", "ft"],
  ["empty.jpg", "image/jpeg", ""],
])("%s (%s) isn't a HEIC photo", async (name, type, content) => {
  expect(await isHeic(new File([content], name, { type }))).toBe(false);
});
