import { expect, type Locator, type Page } from "@playwright/test";
import type { ChosenFile } from "./files.ts";
import { button } from "./people.ts";

/** The list of files with this label that aren't uploaded yet. */
export const pendingFiles = (page: Page, label: string): Locator =>
  page.getByRole("list", { name: `Not uploaded yet: ${label}`, exact: true }).getByRole("listitem");

export const storedFiles = (page: Page, label: string): Locator =>
  page.getByRole("list", { name: `Uploaded: ${label}`, exact: true }).getByRole("listitem");

/**
 * Chooses files through the browser's own dialog.
 * @param files a path for a large file: the browser reads it from the disk, which is quicker than handing it over
 */
export const browse = async (page: Page, label: string, files: readonly ChosenFile[] | string): Promise<void> => {
  const opening = page.waitForEvent("filechooser");
  await button(page, `Browse files: ${label}`).click();
  await (await opening).setFiles(typeof files === "string" ? files : [...files]);
};

/** Drops files as a person drags them in. */
export const drop = async (page: Page, label: string, files: readonly ChosenFile[]): Promise<void> => {
  const carried = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, type, content } of all) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, content: buffer.toString("base64") })),
  );
  const zone = button(page, `Browse files: ${label}`);
  for (const event of ["dragenter", "dragover", "drop"]) await zone.dispatchEvent(event, { dataTransfer: carried });
};

/** Limits a page's upload rate so that progress is visible. @returns a function that lifts the limit */
export const slowDown = async (page: Page, bytesPerSecond: number): Promise<() => Promise<void>> => {
  // Keep the session: each one has its own network conditions.
  const session = await page.context().newCDPSession(page);
  const limit = async (uploadThroughput: number) => {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  await session.send("Network.enable");
  await limit(bytesPerSecond);
  return () => limit(-1);
};

/** Waits until part of the file has left the device. */
export const expectUploading = async (page: Page, fileName: string): Promise<void> => {
  const bar = page.getByRole("progressbar", { name: `Uploading ${fileName}` });
  await expect
    .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { message: "percent sent", timeout: 20_000 })
    .toBeGreaterThan(0);
};
