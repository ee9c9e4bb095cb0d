import type { Page } from "@playwright/test";
import { pdf } from "./support/files.ts";
import { test } from "./support/host-named.ts";
import { inspect, inspectBusy } from "./support/inspect.ts";
import { expectFocusKept } from "./support/keyboard.ts";
import { button, expectCaptchaSolved, field, isClearOfToasts, profileLater, profilePopup } from "./support/people.ts";
import { findFirstLink, findInvitationLink, setUpFirstManager, setUpInvitedMember } from "./support/staff.ts";
import { expect } from "./support/test.ts";
import { storedFiles } from "./support/uploads.ts";
import { fillWizard, receiptPopup, submitLabel, wizardPath } from "./support/wizard.ts";

test.use({ deskFor: "desk-day" });

const asked = "All pages of last month's, also the empty ones.";
const said = "Your statement settles it. Please start the application.";

const inspectAtWidths = async (page: Page, name: string): Promise<void> => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await inspect(page, name);
  }
};

test("an advisor's day: the desk shows what the client does at once, and the client hears from the advisor", async ({
  page: managerPage,
  desk,
  client,
  mailServer,
  newDevice,
}) => {
  const { person } = client;
  const clientName = `${person.firstName} ${person.lastName}`;
  const advisorPage = await newDevice();
  const laptop = await newDevice();
  const phone = await newDevice({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  // Dismiss the profile prompt whenever it appears; it isn't part of this day.
  for (const device of [laptop, phone])
    await device.addLocatorHandler(profilePopup(device), () => profileLater(device).click());

  await test.step("the first manager sets up a passkey with the link printed at startup", async () => {
    await setUpFirstManager(managerPage, findFirstLink(desk.output), {
      name: "Grace Hopper",
      email: "grace@firm.example.com",
    });
    await inspectAtWidths(managerPage, "today, empty");
  });

  await test.step("and invites an advisor, who chooses a password and codes", async () => {
    await managerPage.goto("/desk/staff");
    await button(managerPage, "New member").click();
    await field(managerPage, "Name").fill("Dana Whitfield");
    await field(managerPage, "Email").fill("dana@firm.example.com");
    await button(managerPage, "Send invitation").click();
    const invitation = await mailServer.next("dana@firm.example.com", /^Join/);
    await setUpInvitedMember(advisorPage, findInvitationLink(invitation.text));
  });

  await test.step("a visitor asks for a Sign Up Id, gets it at once, and the link fills it in", async () => {
    const visitor = await newDevice();
    const email = "visitor@example.com";
    await managerPage.goto("/desk/signup-ids?show=requests");
    await expect(managerPage.getByText("No one is waiting")).toBeVisible();
    await visitor.goto("/");
    await visitor.getByRole("link", { name: "No Sign Up Id? Ask for one" }).click();
    await expect(visitor).toHaveURL("/ask-for-sign-up-id");
    await field(visitor, "Email").fill(email);
    await expectCaptchaSolved(visitor);
    await button(visitor, "Ask for one").click();
    await expect(visitor.getByRole("heading", { level: 1, name: "We have your request" })).toBeVisible();
    await inspect(visitor, "asked for a Sign Up Id");
    await expect(managerPage.getByText("No one is waiting")).toBeVisible();
    const mail = await mailServer.next(email, /Sign Up Id/);
    const [link = "", id = ""] = /\/signup#id=(\w+)/.exec(mail.text ?? "") ?? [];
    await visitor.goto(link);
    await expect(field(visitor, "Sign Up Id")).toHaveValue(id);
  });

  const takeButton = button(advisorPage, `Take ${clientName}`);
  await test.step("the client pre-qualifies, and the advisor sees it without reloading", async () => {
    await expect(takeButton).toBeHidden();
    await client.enter(laptop);
    await laptop.goto(wizardPath);
    await fillWizard(laptop, person);
    await button(laptop, submitLabel).click();
    await expect(receiptPopup(laptop)).toBeVisible();
    await expect(takeButton).toBeVisible();
    await inspectAtWidths(advisorPage, "today, with work");
    await takeButton.click();
  });

  await test.step("the advisor finds the client in the pipeline and asks for a statement", async () => {
    await advisorPage.goto("/desk/pipeline");
    const card = advisorPage.getByRole("row", { name: clientName });
    await expect(card).toBeVisible();
    await inspectAtWidths(advisorPage, "pipeline");
    await card.focus();
    await advisorPage.keyboard.press("Enter");
    await expect(advisorPage.getByRole("heading", { level: 1, name: clientName })).toBeVisible();
    await advisorPage.getByRole("link", { name: "Documents", exact: true }).click();
    await button(advisorPage, "Ask for documents").click();
    const dialog = advisorPage.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Bank statements" }).check();
    await dialog.getByLabel("Details").fill(asked);
    await button(advisorPage, "Ask for them").click();
    await expect(dialog).toBeHidden();
    await expect(advisorPage.getByRole("heading", { name: "Waiting for the client" })).toBeVisible();
  });

  const review = button(advisorPage, "Review 1 waiting");
  await test.step("the client uploads it from the phone, and the advisor sees it arrive", async () => {
    await client.enter(phone);
    await phone.goto("/dashboard/documents");
    const checklist = phone.getByRole("region", { name: "We need from you" });
    await expect(checklist).toContainText(asked);
    await expect(review).toBeHidden();
    const chooser = phone.waitForEvent("filechooser");
    await checklist.getByRole("button", { name: "Upload Bank statements", exact: true }).click();
    await (await chooser).setFiles([pdf("statement-last-month.pdf")]);
    await phone.getByRole("tab", { name: /^Bank statements/ }).click();
    await expect(storedFiles(phone, "Bank statements")).toContainText("statement-last-month.pdf");
    await expect(review).toBeVisible();
    await inspectAtWidths(advisorPage, "client file");
  });

  await test.step("the advisor reads the statement next to the answers and accepts it", async () => {
    await review.click();
    const dialog = advisorPage.getByRole("dialog");
    await expect(dialog).toContainText("statement-last-month.pdf");
    await dialog.getByRole("button", { name: /^Accept/ }).click();
    await expect(dialog.getByRole("button", { name: "Undo review" })).toBeVisible();
    await expectFocusKept(advisorPage);
    await advisorPage.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  const timeline = phone.getByRole("region", { name: "What happened so far" });
  await test.step("the advisor changes the stage and writes a message to the client", async () => {
    await phone.goto("/dashboard");
    await expect(timeline).toBeVisible();
    await expect(timeline).not.toContainText("You're pre-qualified");
    await button(advisorPage, "Change stage").click();
    await field(advisorPage, "New stage").selectOption("Pre-Qualified");
    await field(advisorPage, `Message to ${person.firstName}`).fill(said);
    await button(advisorPage, `Move and email ${person.firstName}`).click();
    await expect(advisorPage.getByRole("dialog")).toBeHidden();
  });

  await test.step("and undoes it by keyboard, before the client hears of it", async () => {
    await expect(advisorPage.getByText(/moved to Pre-Qualified\./)).toBeVisible();
    await expectFocusKept(advisorPage);
    await advisorPage.keyboard.press("Control+z");
    await expect(advisorPage.getByText(/^Undone\./)).toBeVisible();
    // A toast that slides over a button takes half of a press, and the press is lost.
    await expect.poll(() => isClearOfToasts(button(advisorPage, "Change stage"))).toBe(true);
    await button(advisorPage, "Change stage").click();
    await field(advisorPage, "New stage").selectOption("Pre-Qualified");
    await field(advisorPage, `Message to ${person.firstName}`).fill(said);
    await button(advisorPage, `Move and email ${person.firstName}`).click();
    await expect(advisorPage.getByRole("dialog")).toBeHidden();
    await expect(timeline).not.toContainText("You're pre-qualified");
  });

  await test.step("the open dashboard says so once it can't be undone anymore", async () => {
    await expect(timeline).toContainText("You're pre-qualified");
    await expect(timeline).toContainText(said);
    await expect(timeline).toContainText(/accepted/i);
  });

  await test.step("the audit shows what everyone did", async () => {
    await managerPage.goto("/desk/audit");
    for (const name of ["Dana Whitfield", "Grace Hopper"])
      await expect(managerPage.getByText(name).filter({ visible: true }).first()).toBeVisible();
  });
});

test("the desk's sign-in screen passes the accessibility checks", async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/desk/sign-in");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in to the desk" })).toBeVisible();
    await inspectBusy(page, "sign-in");
  }
});
