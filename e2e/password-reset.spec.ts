import { call } from "./support/calls.ts";
import { inspect } from "./support/inspect.ts";
import { test } from "./support/mailed.ts";
import { button, createPerson, field, signIn, toast } from "./support/people.ts";
import { expect } from "./support/test.ts";

const newPassword = "Harbor&Ledger43";
const sent = "If there's an account with this email, we've sent it a code.";

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

test("the code in the mail resets the password and signs out every device", async ({
  page,
  client,
  context,
  mailServer,
  newDevice,
}) => {
  const { person } = client;
  const device = await newDevice();
  await client.enter(device);
  await device.goto("/dashboard/my-applications");
  await expect(device.getByRole("heading", { level: 1, name: "My Applications" })).toBeVisible();

  await test.step("Get OTP on the login page", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: /forgot/i }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
    await button(page, "Get OTP").click();
    await expect(toast(page, "Please Enter Email")).toBeVisible();
    await field(page, "Email").fill(person.email);
    await button(page, "Get OTP").click();
    await expect(toast(page, sent)).toBeVisible();
    await expect(button(page, "Get OTP")).toBeDisabled();
    await expect(field(page, "Email OTP")).toBeFocused();
  });

  const mail = await mailServer.next(person.email, / is your code for /);
  const code = /^\d{8}(?= )/.exec(mail.subject ?? "")?.[0] ?? "";
  expect(mail.text).toContain(code);

  await test.step("a wrong code is refused, and nothing is lost", async () => {
    await field(page, "Email OTP").fill(code === "00000000" ? "11111111" : "00000000");
    await field(page, "New Password").fill(newPassword);
    await field(page, "Confirm Password").fill(newPassword);
    await button(page, "Reset Password").click();
    await expect(toast(page, "This code is wrong or has expired.")).toBeVisible();
    await expect(field(page, "New Password")).toHaveValue(newPassword);
  });

  await test.step("a pasted code works, and two different passwords are refused", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    // A mail program may copy spaces and a line break along with the code.
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 4)} ${code.slice(4)}\n`);
    await field(page, "Email OTP").fill("");
    await field(page, "Email OTP").focus();
    await page.keyboard.press("ControlOrMeta+V");
    await expect(field(page, "Email OTP")).toHaveValue(code);
    await field(page, "Confirm Password").fill(person.password);
    await button(page, "Reset Password").click();
    await expect(toast(page, "Password and Confirm Password must be same")).toBeVisible();
    await inspect(page, "reset refused");
  });

  await test.step("success leads to the login", async () => {
    await field(page, "Confirm Password").fill(newPassword);
    await button(page, "Reset Password").click();
    await expect(page).toHaveURL("/login");
    await expect(toast(page, "Your password has been reset.")).toBeVisible();
  });

  await test.step("the other device is signed out", async () => {
    expect((await call(client.caller, "/profile_details")).status).toBe(401);
    await device.goto("/dashboard");
    await expect(device).toHaveURL(/\/login/);
    await expect(device.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  });

  await test.step("the old password no longer works; the new one does", async () => {
    await signIn(page, person);
    await expect(field(page, "Password")).toHaveValue(person.password);
    await expect(page.locator("[data-sonner-toast][data-type=error]").first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await page.goto("/login");
    await signIn(page, { ...person, password: newPassword });
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step("the owner gets a mail, and the code is used up", async () => {
    const told = await mailServer.next(person.email, /password was changed/);
    expect(told.text).not.toContain(newPassword);
    const again = { email: person.email, reset_code: code, password: "Another&Ledger44" };
    const { status } = await call({ ...client.caller, token: undefined }, "/reset-password", { body: again });
    expect(status).toBe(422);
  });
});

test("the link in the mail resets the password on another device, after strangers used up every code", async ({
  client,
  newDevice,
  mailServer,
}) => {
  const { person } = client;
  const anonymous = { ...client.caller, token: undefined };
  for (let asked = 0; asked < 6; asked += 1)
    expect((await call(anonymous, "/send-reset-code", { body: { email: person.email } })).status).toBe(200);
  const guess = { email: person.email, reset_code: "12345678", password: newPassword };
  for (let tries = 0; tries < 20; tries += 1)
    expect((await call(anonymous, "/reset-password", { body: guess })).status).toBe(422);
  const mail = await mailServer.next(person.email, / is your code for /);
  const link = /\/reset-password#[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? "";

  const phone = await newDevice();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
  await inspect(phone, "reset link");
  await field(phone, "New Password").fill(newPassword);
  await field(phone, "Confirm Password").fill(newPassword);
  await button(phone, "Reset Password").click();
  await expect(phone).toHaveURL("/login");
  await signIn(phone, { ...person, password: newPassword });
  await expect(phone).toHaveURL(/\/dashboard/);
});

test("an address without an account gets the same answer, but no code", async ({ page, client, mailServer }) => {
  const nobody = createPerson();
  await page.goto("/forgot-password");
  await field(page, "Email").fill(nobody.email);
  await button(page, "Get OTP").click();
  await expect(toast(page, sent)).toBeVisible();
  // A later mail that does arrive shows that the first would have arrived by now.
  await page.reload();
  await field(page, "Email").fill(client.person.email);
  await button(page, "Get OTP").click();
  await mailServer.next(client.person.email, / is your code for /);
  expect(mailServer.received.filter(({ to }) => to?.some(({ address }) => address === nobody.email))).toEqual([]);
});
