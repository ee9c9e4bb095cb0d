import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { test } from "./support/cabled.ts";
import { type Caller, call, prequalify, signUpByCall, uploadByCall } from "./support/calls.ts";
import { doc, docx, heic, jpeg, lockedPdf, pdf, png } from "./support/files.ts";
import { button, createPerson, expectNoToasts, toast } from "./support/people.ts";
import { expect } from "./support/test.ts";
import { browse, drop, expectUploading, pendingFiles, slowDown, storedFiles } from "./support/uploads.ts";

const license = "Driver's license";
const check = "Voided check";
const getRefusal = (name: string) => `${name} is not allowed. Only JPG, PNG, PDF, DOC are supported.`;

const openDocuments = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/documents");
  await expect(page.getByRole("tab").first()).toBeVisible();
};

const openTab = async (page: Page, type: string): Promise<void> => {
  await page.getByRole("tab", { name: type }).click();
  await expect(page.getByRole("heading", { level: 2, name: type, exact: true })).toBeVisible();
};

const pressUpload = (page: Page) => page.getByRole("button", { name: /^Upload( \d+ files)?$/ }).click();

const viewLink = (page: Page, name: string) => page.getByRole("link", { name: `View ${name} (opens in a new tab)` });

const getAddress = async (page: Page, name: string): Promise<string> =>
  (await viewLink(page, name).getAttribute("href")) ?? "";

const listDocumentIds = async (caller: Caller, userId: string): Promise<string[]> => {
  const { body } = await call(caller, `/lead-user-types-with-doc/${userId}`);
  return body.data.flatMap((type: { documents: { id: string }[] }) => type.documents.map(({ id }) => id));
};

test.beforeEach(async ({ client, page }) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("every type is a tab, reached by scroll arrows, by its address, and by Back", async ({ page }) => {
    const types = [
      license,
      check,
      "EIN letter",
      "Bank statements",
      "Tax returns",
      "A/R aging report",
      "Equipment quote",
      "Business plan",
      "Other",
    ];
    await openDocuments(page);
    await expect(page.getByRole("tab")).toContainText(types);
    await expect(page.getByText("No Documents Found", { exact: true })).toBeVisible();
    const place = () => page.getByRole("tablist").evaluate((list) => list.parentElement?.scrollLeft);
    await button(page, "Scroll right").click();
    await expect.poll(place).toBe(150);
    await button(page, "Scroll right").click();
    await expect.poll(place).toBe(300);
    await button(page, "Scroll left").click();
    await expect.poll(place).toBe(150);
    await button(page, "Scroll left").click();
    await expect.poll(place).toBe(0);
    for (const type of types) {
      await openTab(page, type);
      await expect(page.getByRole("tabpanel").getByRole("paragraph").first()).not.toBeEmpty();
      await expect(button(page, `Browse files: ${type}`)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole("tab", { name: "Other" })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Business plan" })).toHaveAttribute("aria-selected", "true");
    // A phone also offers its camera.
    const shooting = page.waitForEvent("filechooser");
    await button(page, "Take a photo: Business plan").click();
    await (await shooting).setFiles([await jpeg("shot.jpg")]);
    await expect(pendingFiles(page, "Business plan")).toContainText("shot.jpg");
  });

  test("an upload whose connection breaks is tried again without touching the others", async ({
    page,
    line,
    client,
  }) => {
    await openDocuments(page);
    await browse(page, license, [await jpeg("front.jpg")]);
    await pressUpload(page);
    await expect(storedFiles(page, license)).toContainText("front.jpg");
    const removeLimit = await slowDown(page, 100_000);
    await browse(page, license, [pdf("back.pdf", 3_000_000)]);
    await pressUpload(page);
    await expectUploading(page, "back.pdf");
    line.cut();
    await expect(pendingFiles(page, license)).toContainText("Lost the connection, trying again");
    await expect(button(page, "Retry back.pdf")).toBeVisible({ timeout: 30_000 });
    await expect(toast(page, "Upload failed")).toBeVisible();
    line.mend();
    await removeLimit();
    await button(page, "Retry back.pdf").click();
    await expect(storedFiles(page, license)).toHaveCount(2);
    await expect(pendingFiles(page, license)).toHaveCount(0);
    expect(await listDocumentIds(client.caller, client.userId)).toHaveLength(2);
  });
});

test("uploads wait while offline and resume by themselves", async ({ page, context }) => {
  await openDocuments(page);
  const removeLimit = await slowDown(page, 100_000);
  await browse(page, license, [pdf("license.pdf", 3_000_000)]);
  await pressUpload(page);
  await expectUploading(page, "license.pdf");
  await context.setOffline(true);
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await expect(pendingFiles(page, license)).toContainText("Waiting to be back online");
  await removeLimit();
  await context.setOffline(false);
  await expect(storedFiles(page, license)).toContainText("license.pdf", { timeout: 20_000 });
});

test("files can be dropped or browsed for; they are listed with their size, can be removed, and duplicates are reported", async ({
  page,
}, testInfo) => {
  await openDocuments(page);
  await openTab(page, check);
  await drop(page, check, [await png("check.png"), await docx("letter.docx")]);
  await expect(pendingFiles(page, check)).toHaveCount(2);
  const letter = doc("plan.doc");
  await browse(page, check, [letter]);
  for (const [index, name] of ["check.png", "letter.docx", "plan.doc"].entries()) {
    await expect(pendingFiles(page, check).nth(index)).toContainText(name);
    await expect(pendingFiles(page, check).nth(index)).toContainText(/\d KB/);
    await expect(pendingFiles(page, check).nth(index)).toContainText("Not uploaded yet");
  }
  // The preview shows the picture itself.
  await expect(pendingFiles(page, check).first().locator("canvas")).toBeVisible();
  await button(page, "Remove letter.docx").click();
  await expect(pendingFiles(page, check)).toHaveCount(2);

  // Choose the same file on this device twice.
  const onDisk = testInfo.outputPath("twice.pdf");
  await writeFile(onDisk, pdf("twice.pdf").buffer);
  for (let time = 0; time < 2; time += 1) {
    const opening = page.waitForEvent("filechooser");
    await button(page, `Browse files: ${check}`).click();
    await (await opening).setFiles(onDisk);
    await expect(pendingFiles(page, check)).toHaveCount(3);
  }
  await expect(toast(page, "twice.pdf is already added.")).toBeVisible();
  await expect(pendingFiles(page, check)).toHaveCount(3);

  // Switching tabs keeps the files, and leaving the page asks first.
  await openTab(page, license);
  await expect(page.getByRole("tab", { name: check })).toHaveAccessibleName(/files not uploaded yet/);
  await page.getByRole("link", { name: "My Applications" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without uploading?" });
  await question.getByRole("button", { name: "Stay and upload" }).click();
  await openTab(page, check);
  await pressUpload(page);
  await expect(storedFiles(page, check)).toHaveCount(3);
  await expect(page.getByRole("tab", { name: check })).toHaveAccessibleName(/3 documents/);
});

test("progress counts the bytes sent, and a canceled upload stores nothing", async ({ page, client }) => {
  await openDocuments(page);
  const removeLimit = await slowDown(page, 400_000);
  await browse(page, license, [pdf("license.pdf", 2_000_000)]);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenPercents: seen });
    new MutationObserver(() => {
      const now = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
      if (now != null && seen.at(-1) !== Number(now)) seen.push(Number(now));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await pressUpload(page);
  await expect(storedFiles(page, license)).toContainText("license.pdf", { timeout: 30_000 });
  const seen = await page.evaluate(() => (window as unknown as { seenPercents: number[] }).seenPercents);
  expect(seen.length, `percents ${seen}`).toBeGreaterThan(3);
  expect(seen).toEqual([...seen].sort((one, other) => one - other));

  await removeLimit();
  const hurryAgain = await slowDown(page, 50_000);
  await browse(page, license, [pdf("wrong.pdf", 2_000_000)]);
  await pressUpload(page);
  await expectUploading(page, "wrong.pdf");
  await button(page, "Cancel wrong.pdf").click();
  await expect(pendingFiles(page, license)).toHaveCount(0);
  await hurryAgain();
  expect(await listDocumentIds(client.caller, client.userId)).toHaveLength(1);
});

test("refused files get a reason in words and hold no other file back", async ({ page, client }) => {
  await openDocuments(page);
  const program = Buffer.from("MZ\u0090\u0000 a program", "latin1");
  await drop(page, license, [{ name: "virus.exe", mimeType: "application/octet-stream", buffer: program }]);
  await expect(toast(page, getRefusal("virus.exe"))).toBeVisible();
  await expect(pendingFiles(page, license)).toContainText(getRefusal("virus.exe"));
  await button(page, "Remove virus.exe").click();

  const tooBig = test.info().outputPath("statements.pdf");
  await writeFile(tooBig, pdf("statements.pdf", 16 * 1024 * 1024).buffer);
  await browse(page, license, tooBig);
  await expect(pendingFiles(page, license)).toContainText(
    "statements.pdf is too large: 16 MB. The limit is 15 MB per file.",
  );
  await button(page, "Remove statements.pdf").click();
  await browse(page, license, [{ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) }]);
  await expect(pendingFiles(page, license)).toContainText("empty.pdf is empty.");
  await button(page, "Remove empty.pdf").click();

  // The server refuses these after a look inside, and stores the one sent with them.
  await browse(page, license, [
    { name: "program.pdf", mimeType: "application/pdf", buffer: program },
    { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    lockedPdf("locked.pdf"),
    await jpeg("front.jpg"),
  ]);
  await pressUpload(page);
  await expect(storedFiles(page, license)).toContainText("front.jpg");
  const row = (name: string) => pendingFiles(page, license).filter({ hasText: name });
  await expect(row("program.pdf")).toContainText(getRefusal("program.pdf"));
  await expect(row("page.png")).toContainText(getRefusal("page.png"));
  await expect(row("locked.pdf")).toContainText(/password/);
  await expect(page.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
  expect(await listDocumentIds(client.caller, client.userId)).toHaveLength(1);
});

test("a locked PDF opens with its password, typed in its row by keyboard on a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDocuments(page);
  await browse(page, license, [lockedPdf("march.pdf")]);
  await pressUpload(page);
  await expect(pendingFiles(page, license)).toContainText("This PDF is locked. Type its password; we don't keep it.");
  const field = page.getByLabel("Password of march.pdf");
  await expect(field).toHaveAttribute("autocomplete", "off");
  await field.fill("sesame");
  await field.press("Enter");
  await expect(pendingFiles(page, license)).toContainText(
    "That password doesn't open this PDF. Check it and try again.",
  );
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.type("open sesame");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(button(page, "Open march.pdf")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(storedFiles(page, license)).toContainText("march.pdf", { timeout: 20_000 });
  const opened = await (await page.request.get(await getAddress(page, "march.pdf"))).body();
  expect(opened.includes("/Encrypt")).toBe(false);
  const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stores).not.toContain("sesame");
});

test("a HEIC photo can be converted and comes back as a JPEG", async ({ page }) => {
  await openDocuments(page);
  await browse(page, license, [heic("IMG_0042.HEIC"), heic("IMG_0043.HEIC")]);
  await expect(pendingFiles(page, license).first()).toContainText("This photo is in HEIC, a phone format");
  await button(page, "Leave out IMG_0043.HEIC").click();
  await button(page, "Convert to JPEG and add IMG_0042.HEIC").click();
  await expect(pendingFiles(page, license)).toHaveCount(1);
  await pressUpload(page);
  await expect(storedFiles(page, license)).toContainText("IMG_0042.jpg", { timeout: 20_000 });
  const answer = await page.request.get(await getAddress(page, "IMG_0042.jpg"));
  expect(answer.headers()["content-type"]).toBe("image/jpeg");
  expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test("an uploaded file opens again, byte for byte, and only for its owner", async ({
  page,
  client,
  desk,
  sharedSignupId,
}) => {
  const [statement, letter, photo] = [pdf("statement.pdf"), await docx("letter.docx"), await jpeg("photo.jpg")];
  for (const file of [statement, letter, photo]) await uploadByCall(client.caller, client.userId, file);
  await openDocuments(page);
  await expect(storedFiles(page, license)).toHaveCount(3);

  await test.step("the bytes are the same, and the browser can't run them", async () => {
    for (const { name, buffer } of [statement, letter, photo]) {
      const answer = await page.request.get(await getAddress(page, name));
      expect(answer.status()).toBe(200);
      expect((await answer.body()).equals(buffer), name).toBe(true);
      expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
      expect(answer.headers()["cache-control"]).toContain("no-store");
      expect(answer.headers()["content-security-policy"]).toContain("sandbox");
    }
  });

  await test.step("a picture and a PDF open in a new tab; a letter is saved", async () => {
    for (const [name, mediaType] of [
      ["photo.jpg", "image/jpeg"],
      ["statement.pdf", "application/pdf"],
    ] as const) {
      const opening = page.waitForEvent("popup");
      const answering = page.context().waitForEvent("response", (response) => response.url().includes("/file?link="));
      await viewLink(page, name).click();
      const headers = (await answering).headers();
      expect(headers["content-type"]).toBe(mediaType);
      expect(headers["content-disposition"]).toContain("inline");
      await (await opening).close();
    }
    const saving = page.waitForEvent("download");
    await viewLink(page, "letter.docx").click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("letter.docx");
    expect((await readFile(await saved.path())).equals(letter.buffer)).toBe(true);
  });

  const address = await getAddress(page, "statement.pdf");
  const getStatus = async (path: string) => (await fetch(new URL(path, desk.url))).status;

  await test.step("another client's document can't be read or deleted, and a link opens only one document", async () => {
    const stranger = createPerson();
    const caller = { url: desk.url, address: client.caller.address };
    const { token, userId } = await signUpByCall(caller, stranger, sharedSignupId);
    const other = { ...caller, token };
    await prequalify(other, stranger);
    await uploadByCall(other, userId, pdf("theirs.pdf"));
    const [theirs = ""] = await listDocumentIds(other, userId);
    expect((await call(client.caller, `/lead-user-documents/${theirs}`, { method: "DELETE" })).status).toBe(404);
    expect((await call(client.caller, `/lead-user-types-with-doc/${userId}`)).status).toBe(403);
    expect(await listDocumentIds(other, userId)).toEqual([theirs]);
    expect(await getStatus(address.replace(/documents\/[^/]+/, `documents/${theirs}`))).toBe(403);
    expect(await getStatus(`${address.slice(0, -1)}${address.endsWith("A") ? "B" : "A"}`)).toBe(403);
    expect(await getStatus(address)).toBe(200);
  });

  await test.step("LogOut ends the link", async () => {
    await button(page, "LogOut").click();
    await expect(page).toHaveURL("/login");
    expect(await getStatus(address)).toBe(401);
  });
});

const areApart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
};

test("deleting asks first and can be undone for ten seconds; then it is final", async ({ page, client }) => {
  await uploadByCall(client.caller, client.userId, pdf("first.pdf"));
  await uploadByCall(client.caller, client.userId, pdf("second.pdf"));
  await openDocuments(page);
  const question = page.getByRole("alertdialog", { name: "Delete this file?" });

  await button(page, "Delete first.pdf").click();
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(storedFiles(page, license)).toHaveCount(2);

  const firstAddress = await getAddress(page, "first.pdf");
  await button(page, "Delete first.pdf").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(storedFiles(page, license)).toHaveCount(1);
  await expect(toast(page, "Document deleted successfully")).toBeVisible();
  // It leaves the page's title readable, once it has slid in.
  await expect
    .poll(() => areApart(page.getByRole("heading", { level: 1 }), toast(page, "Document deleted")))
    .toBe(true);
  expect((await page.request.get(firstAddress)).status()).toBe(404);
  await button(page, "Undo").click();
  await expect(storedFiles(page, license)).toHaveCount(2);
  await expect(toast(page, "first.pdf is back.")).toBeVisible();
  expect((await page.request.get(await getAddress(page, "first.pdf"))).status()).toBe(200);

  // A deletion that fails shows the server's reason and changes nothing.
  await page.route("**/api/lead-user-documents/*", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "error", message: "Not now.", result: { status: "error", error: "Not now." } },
    }),
  );
  await button(page, "Delete second.pdf").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Not now.")).toBeVisible();
  await expect(storedFiles(page, license)).toHaveCount(2);
  await page.unroute("**/api/lead-user-documents/*");

  await expectNoToasts(page);
  await button(page, "Delete second.pdf").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(storedFiles(page, license)).toHaveCount(1);
  // Undo disappears after ten seconds.
  await expect(button(page, "Undo")).toBeHidden({ timeout: 20_000 });
  await page.reload();
  await expect(storedFiles(page, license)).toHaveText([/first\.pdf/]);
});

test("a list that fails to load says so, and Retry loads it", async ({ page, client }) => {
  await uploadByCall(client.caller, client.userId, pdf("license.pdf"));
  await page.route("**/api/lead-user-types-with-doc/*", (route) => route.abort());
  await page.goto("/dashboard/documents");
  await expect(page.getByText("We couldn't load your documents")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/lead-user-types-with-doc/*");
  await button(page, "Retry").click();
  await expect(storedFiles(page, license)).toContainText("license.pdf");
});
