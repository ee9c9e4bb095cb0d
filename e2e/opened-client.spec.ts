import { createInspect } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, createPerson, field, pick, signIn, toast } from "./support/people.ts";
import { findFirstLink, joinByCall } from "./support/staff.ts";
import { expect } from "./support/test.ts";

const inspect = createInspect([
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]);

test("staff open a client on the phone, and the client takes the account with the mailed link", async ({
  page,
  desk,
  mailServer,
  newDevice,
}) => {
  test.setTimeout(180_000);
  const person = createPerson();
  const phone = await newDevice({ viewport: { width: 390, height: 844 } });
  await joinByCall(page, findFirstLink(desk.output), { name: "Grace Hopper", email: "grace@firm.example.com" });

  await test.step("the file is opened at the pipeline", async () => {
    await page.goto("/desk/pipeline");
    await button(page, "New client").click();
    const dialog = page.getByRole("dialog", { name: "New client" });
    await field(dialog, "First name").fill(person.firstName);
    await field(dialog, "Last name").fill(person.lastName);
    await field(dialog, "Phone").fill(person.phone);
    await field(dialog, "Email").fill(person.email);
    await pick(dialog, "State", "Florida (FL)");
    await inspect(page, "new client");
    await button(page, "Open the file").click();
    await expect(page.getByRole("heading", { level: 1, name: `${person.firstName} ${person.lastName}` })).toBeVisible();
    await expect(page.getByText("No link sent yet.")).toBeVisible();
    await inspect(page, "a file without a taken account");
  });

  await button(page, "Send the link").click();
  await expect(toast(page, `The link is on its way to ${person.email}.`)).toBeVisible();
  await expect(button(page, "Send the link again")).toBeVisible();
  const mail = await mailServer.next(person.email, /is ready/);
  const link = /https?:\S+\/take-account#[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";

  await test.step("the client chooses a password and lands in the pre-qualification", async () => {
    await phone.goto(link);
    await expect(phone.getByText("Grace Hopper of")).toBeVisible();
    await inspect(phone, "take the account");
    await field(phone, "Password").fill(person.password);
    await field(phone, "Confirm Password").fill(person.password);
    await phone.getByRole("checkbox", { name: /Terms & Conditions/ }).check();
    await button(phone, "Take my account").click();
    await expect(phone).toHaveURL(/\/dashboard\/prequalification/);
  });

  await test.step("the file says so at once, the link is used up, and the password works", async () => {
    await expect(page.getByText(/hasn't taken this account yet/)).toBeHidden();
    const other = await newDevice();
    await other.goto(link);
    await other.getByRole("link", { name: "Sign in" }).last().click();
    await expect(other).toHaveURL(/\/login/);
    await signIn(other, person);
    await expect(other).toHaveURL(/\/dashboard/);
  });
});
