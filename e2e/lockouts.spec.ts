import { call } from "./support/calls.ts";
import { inspect } from "./support/inspect.ts";
import { button, expectCaptchaSolved, field, signIn } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

/** Calls from as many networks, of the documentation's range. */
const callAsStrangers = (url: string, path: string, { body, count }: { body: object; count: number }) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      call({ url, address: `2001:db8:${index.toString(16)}::1` }, path, { body }),
    ),
  );

test("strangers who know a client's email don't keep the client out", async ({ page, client, desk }) => {
  const body = { email: client.person.email, password: "Wrong&Wrong1" };
  const answers = await callAsStrangers(desk.url, "/auth/token", { body, count: 60 });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  await page.goto("/login");
  await signIn(page, client.person);
  await expect(page).toHaveURL(/\/dashboard/);
  // The cookie by which this browser is known from now on.
  const cookies = await page.context().cookies(`${desk.url}/api`);
  expect(cookies).toMatchObject([
    { name: expect.stringMatching(/^known_browser_/), path: "/api", httpOnly: true, sameSite: "Strict" },
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("after too many wrong passwords at the desk, a captcha lets the next one through", async ({ page, desk }) => {
  const email = "grace.hopper@firm.example.com";
  const body = { email, password: "Wrong&Wrong1" };
  const answers = await callAsStrangers(desk.url, "/desk/sign-in/password", { body, count: 45 });
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);

  await page.goto("/desk/sign-in");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill("Tide&Ledger42");
  await button(page, "Continue").click();
  await expect(page.getByText("Too many attempts. Please wait a little and try again.")).toBeVisible();
  await expect(page.getByText("Don't want to wait? Tick the box, then try again.")).toBeVisible();
  await inspect(page, "desk sign-in with a captcha");
  await page.getByRole("checkbox", { name: /not a robot/i }).click();
  await expectCaptchaSolved(page);
  await button(page, "Continue").click();
  // No one has this email, so that this is the answer to a password that was compared.
  await expect(page.getByText("The email or password isn't right.")).toBeVisible();
});
