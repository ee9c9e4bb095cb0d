import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeHeic, makeJpeg, makePdf, makePng } from "../../../testing/made-files.ts";
import { createFileInspector, type Inspection } from "./inspect-file.ts";

const inspector = createFileInspector();
afterAll(() => inspector.close());

const inspect = async (name: string, content: Buffer, convertHeic = false): Promise<Inspection> =>
  inspector.inspect({ name, bytes: Buffer.from(content), convertHeic });

test.for(["IMG_1.heic", "IMG_1.HEIF", "IMG_1.jpg", "IMG_1.jpeg"])("offers to convert %s", async (name) => {
  expect(await inspect(name, makeHeic())).toEqual({
    kind: "refused",
    why: "heic",
    sentence: `${name} is a HEIC photo. We can convert it to JPEG for you: choose Convert and add.`,
  });
});

test.for(["IMG_1.heic", "IMG_1.HEIF", "IMG_1.jpg"])("converts %s to a JPEG on request", async (name) => {
  const inspection = await inspect(name, makeHeic(), true);
  expect(inspection).toMatchObject({ kind: "ok", mediaType: "image/jpeg", name: "IMG_1.jpg" });
  if (inspection.kind !== "ok") return;
  expect(await sharp(inspection.bytes).metadata()).toMatchObject({ format: "jpeg", width: 16, height: 16 });
  const [red = 0, , blue = 255] = await sharp(inspection.bytes).raw().toBuffer();
  expect([red > 200, blue < 60]).toEqual([true, true]);
});

test("a JPEG that a phone named .heic only needs another name", async () => {
  const bytes = await makeJpeg();
  expect(await inspect("IMG_1.heic", bytes)).toMatchObject({ why: "heic" });
  expect(await inspect("IMG_1.heic", bytes, true)).toEqual({
    kind: "ok",
    mediaType: "image/jpeg",
    name: "IMG_1.jpg",
    bytes,
  });
});

test("reports a broken HEIC as damaged, and ignores a conversion request for other files", async () => {
  const photo = makeHeic();
  expect(await inspect("IMG_1.heic", photo.subarray(0, photo.length / 2), true)).toMatchObject({ why: "damaged" });
  expect(await inspect("plan.pdf", makePdf(), true)).toMatchObject({ kind: "ok" });
  const avif = await sharp(await makePng())
    .avif()
    .toBuffer();
  expect(await inspect("modern.heic", avif, true)).toMatchObject({ why: "not_allowed" });
});
