import { call, prequalify } from "./support/calls.ts";
import { pdf } from "./support/files.ts";
import { createInspect } from "./support/inspect.ts";
import { button } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { browse, pendingFiles, storedFiles } from "./support/uploads.ts";

const inspect = createInspect([
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]);

test("what is said last is in view, and the field under a thumb, however much was said before", async ({
  client,
  newDevice,
}) => {
  const page = await newDevice({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (let turn = 1; turn <= 12; turn += 1)
    await call(client.caller, "/lead-user/messages", {
      method: "POST",
      body: { text: `Line ${turn}`, attachments: [] },
    });
  await client.enter(page);
  await page.goto("/dashboard/messages");
  const field = page.getByRole("textbox", { name: "Write to your advisor" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(page.getByText("Line 12", { exact: true })).toBeInViewport();
  await expect(field).toBeInViewport();
  // Earlier lines can be read with the field still in reach, above the phone's bar.
  await page.mouse.wheel(0, -2000);
  await expect(page.getByText("Line 1", { exact: true })).toBeInViewport();
  const [bar, foot] = await Promise.all([send.boundingBox(), page.getByRole("navigation").boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await field.fill("The newest");
  await field.press("Control+Enter");
  await expect(page.getByText("The newest", { exact: true })).toBeInViewport();
  await expect(field).toHaveValue("");
  // A window as low as one at 400 % keeps the field in the page's flow.
  await page.setViewportSize({ width: 320, height: 225 });
  // The page may still be following the newest line.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(field).not.toBeInViewport({ timeout: 500 });
  }).toPass();
});

test("a client sends a file with a message, opens it, and takes another back", async ({ client, page }) => {
  await prequalify(client.caller, client.person);
  await client.enter(page);
  await page.goto("/dashboard/messages");
  await page.getByRole("textbox", { name: "Write to your advisor" }).fill("Here is the lease.");
  await button(page, "Attach files").click();
  await browse(page, "this message", [pdf("lease.pdf"), pdf("wrong one.pdf"), { ...pdf("x"), name: "setup.exe" }]);
  await expect(storedFiles(page, "this message")).toHaveCount(2);
  await expect(pendingFiles(page, "this message")).toContainText("setup.exe is not allowed");
  await inspect(page, "a message with files");
  await button(page, "Delete wrong one.pdf").click();
  await expect(storedFiles(page, "this message")).toHaveCount(1);
  await button(page, "Send").click();
  const link = page.getByRole("log").getByRole("link", { name: "lease.pdf (opens in a new tab)" });
  await expect(link).toBeVisible();
  await expect(storedFiles(page, "this message")).toHaveCount(0);
  await inspect(page, "a conversation with a file");
  const opened = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(opened.headers()["content-type"]).toBe("application/pdf");
  const { body } = await call(client.caller, "/lead-user/messages");
  expect(body.data.messages[0].attachments).toHaveLength(1);
});
