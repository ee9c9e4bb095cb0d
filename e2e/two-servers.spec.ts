import { randomUUID } from "node:crypto";
import pg from "pg";
import { firm } from "../firm.config.ts";
import { type Caller, call, prequalify, signUpByCall, solveCaptchaByCall, toSignUpBody } from "./support/calls.ts";
import { Desk } from "./support/desk.ts";
import { startEmptyDatabase } from "./support/empty-database.ts";
import { button, createPerson, dismissProfilePopup, type Person, signIn, signUp, toast } from "./support/people.ts";
import { hydratePage, publicPages } from "./support/public-pages.ts";
import { RoundRobin } from "./support/round-robin.ts";
import { expect, test as oneServer } from "./support/test.ts";
import { fillWizard, receiptPopup, requestRows, submitLabel } from "./support/wizard.ts";

interface Pair {
  readonly databaseUrl: string;
  readonly first: Desk;
  readonly second: Desk;
  readonly door: RoundRobin;
}

/** Starts two servers at the same moment on one empty database, behind one proxy. */
const startPair = async (DATABASE_URL: string, DATA_DIR: string): Promise<Pair> => {
  const settings = { DATABASE_URL, DATA_DIR, LOG_LEVEL: "info" };
  const [first, second] = await Promise.all([Desk.start(settings), Desk.start(settings)]);
  return { databaseUrl: DATABASE_URL, first, second, door: await RoundRobin.open([first.url, second.url]) };
};

const test = oneServer.extend<object, { pair: Pair }>({
  pair: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const database = await startEmptyDatabase();
      let pair: Pair | undefined;
      try {
        pair = await startPair(database.url, database.dataDir);
        await use(pair);
      } finally {
        await pair?.door.close();
        await pair?.first.stop();
        await pair?.second.stop();
        await database.close();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ pair }, use) => use(pair.door.url),
});

let callers = 0;
/** The same caller at both servers. */
const createCallers = ({ first, second }: Pair): [Caller, Caller] => {
  callers += 1;
  const address = `203.0.113.${callers}`;
  return [
    { url: first.url, address },
    { url: second.url, address },
  ];
};

test("started together on an empty database, two servers migrate it once", ({ pair }) => {
  const said = `${pair.first.output}${pair.second.output}`.match(/(?:Set up|Updated) the database: [^."]+/g);
  expect(said).toEqual([expect.stringMatching(/^Set up the database: \d{2,} migrations$/)]);
});

test("the main job, with each request to the other server", async ({ page, pair, newDevice }) => {
  const person = createPerson();
  await signUp(page, person, await pair.first.issueSignupId());
  await fillWizard(page, person);
  await button(page, submitLabel).dblclick();
  await expect(receiptPopup(page)).toContainText(/PQ-[0-9A-Z]{8}/);
  await receiptPopup(page).getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(requestRows(page)).toHaveCount(1);
  await button(page, "LogOut").click();
  await expect(toast(page, "Logout Successfully")).toBeVisible();

  const tablet = await newDevice();
  await tablet.goto("/login");
  await signIn(tablet, person);
  await expect(tablet).toHaveURL(/\/dashboard$/);
  await dismissProfilePopup(tablet);
  await expect(requestRows(tablet)).toHaveCount(1);
  for (const count of pair.door.counts) expect(count).toBeGreaterThan(5);
});

test("each server knows sessions of the other, and a logout ends the session on both", async ({ pair }) => {
  const [one, other] = createCallers(pair);
  const { token } = await signUpByCall(one, createPerson(), await pair.second.issueSignupId());
  const profile = (caller: Caller) => call({ ...caller, token }, "/profile_details");
  expect((await profile(other)).status).toBe(200);
  expect((await profile(one)).status).toBe(200);
  expect((await call({ ...other, token }, "/auth/logout", { method: "POST" })).status).toBe(200);
  expect((await profile(one)).status).toBe(401);
  expect((await profile(other)).status).toBe(401);
});

test("a burst of sign-ups on one single-use Sign Up Id lets exactly one in", async ({ pair }) => {
  const signupId = await pair.first.issueSignupId();
  const crowd = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const caller = createCallers(pair)[index % 2 === 0 ? 0 : 1];
      return { caller, person: createPerson(), captcha: await solveCaptchaByCall(caller, "signup") };
    }),
  );
  const answers = await Promise.all(
    crowd.map(({ caller, person, captcha }) =>
      call(caller, "/auth/signup", { body: toSignUpBody(person, signupId, captcha) }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
  for (const { status, body } of answers) if (status === 422) expect(body.result.fields).toHaveProperty("sing_up_id");
  expect(await pair.second.command("signup-id", "list")).toMatch(new RegExp(`${signupId}.* 1 of 1 `));
});

test("a burst of sign-ups with one email opens exactly one account", async ({ pair }) => {
  const signupId = await pair.first.issueSignupId(10);
  const person = createPerson();
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const caller = createCallers(pair)[index % 2 === 0 ? 0 : 1];
      const captcha = await solveCaptchaByCall(caller, "signup");
      return call(caller, "/auth/signup", { body: toSignUpBody(person, signupId, captcha) });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  // Only a sign-up that opens an account uses the id.
  expect(await pair.second.command("signup-id", "list")).toMatch(new RegExp(`${signupId}.* 1 of 10 `));
});

test("one submit sent to both at once is stored once", async ({ pair }) => {
  const [one, other] = createCallers(pair);
  const person = createPerson();
  const { token, userId } = await signUpByCall(one, person, await pair.first.issueSignupId());
  const key = randomUUID();
  const answers = await Promise.all(
    [one, other, one, other].map((caller) => prequalify({ ...caller, token }, person, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.result.reference)).size).toBe(1);
  const { body } = await call({ ...other, token }, `/lead-user/prequalification-summary?user_id=${userId}`);
  expect(body.prequalification_summary).toHaveLength(1);
});

test("a captcha used at one server is used up at the other, and attempts count together", async ({ pair }) => {
  const [one, other] = createCallers(pair);
  const stranger: Person = createPerson();
  const attempt = async (caller: Caller, recaptcha_token: string) =>
    (await call(caller, "/auth/token", { body: { email: stranger.email, password: "Wrong&Pass99", recaptcha_token } }))
      .status;
  const used = await solveCaptchaByCall(one, "signin");
  expect(await attempt(one, used)).toBe(401);
  expect(await attempt(other, used)).toBe(422);
  for (const caller of [one, other, one])
    expect(await attempt(caller, await solveCaptchaByCall(caller, "signin"))).toBe(401);
  expect(await attempt(other, await solveCaptchaByCall(other, "signin"))).toBe(429);
  expect(await attempt(one, await solveCaptchaByCall(one, "signin"))).toBe(429);
});

/** Changes every fact about the firm, and a claim, as the desk does. */
const changeSite = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const manager = await client.query(
      "insert into staff (id, name, email, role) values ($1, 'Ada', 'ada@bay.example', 'manager') returning id",
      [randomUUID()],
    );
    await client.query(
      `insert into firm_facts (name, legal_name, phone, email, hours, street, city, state, zip, latitude, longitude,
          advisor_name, advisor_title, changed_by)
        values ('Bay & "Sons" <Desk>', 'B&S LLC', '(813) 555-0199', 'desk@bay.example', 'Tue 8-4 EST', '1 <Bay> Street', 'Reno',
          'NV', '89501', 39.5296, -119.8138, 'Ida O''Bay', 'Captain', $1)`,
      [manager.rows[0].id],
    );
    await client.query(
      `update claims set value = '9 < 10', wording = 'over 9 < 10 "lenders"', revision = revision + 1 where key = 'lenders'`,
    );
    await client.query("select pg_notify('funding_desk_live', '{}')");
  } finally {
    await client.end();
  }
};

test("facts and claims changed at the desk are on every page of both servers, and the browser agrees", async ({
  page,
  pair,
}) => {
  const { identity, advisor } = firm;
  const { name, legalName, phone, email, hours, address } = identity;
  const configured = [name, legalName, phone, email, hours, address.street, address.zip, advisor.name, advisor.title];
  const texts = ["/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/.well-known/security.txt"];
  const read = async (url: string) => (await fetch(url)).text();
  for (const { url } of [pair.first, pair.second]) expect(await read(url)).toContain(phone);
  await changeSite(pair.databaseUrl);
  for (const { url } of [pair.first, pair.second]) {
    await expect.poll(() => read(url)).toContain("(813) 555-0199");
    for (const path of [...publicPages, "/dashboard", "/desk", ...texts]) {
      const text = await read(url + path);
      expect(text, path).not.toContain("@@[");
      for (const fact of configured) expect(text, path).not.toContain(fact);
    }
    expect(JSON.parse(await read(`${url}/manifest.webmanifest`)).name).toBe('Bay & "Sons" <Desk>');
  }
  // A page whose HTML and script disagree makes React complain, which fails the test.
  for (const path of ["/contact", "/about", "/types-of-funding", "/credit-pull-authorization"]) {
    await page.goto(path);
    await hydratePage(page);
    await expect(page).toHaveTitle(/ · Bay & "Sons" <Desk>$/);
    await expect(page.getByRole("link", { name: "(813) 555-0199" }).first()).toHaveAttribute(
      "href",
      "tel:+18135550199",
    );
  }
  const claim = 'over 9 < 10 "lenders"';
  const answers = await read(`${pair.second.url}/types-of-funding`);
  const [, json = ""] = /<script type="application\/ld\+json">(\{[^<]*"FAQPage"[^<]*)</.exec(answers) ?? [];
  expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(claim.replace("<", "&lt;")).slice(1, -1));
  await page.goto("/");
  await hydratePage(page);
  await expect(page.getByText(claim).first()).toBeVisible();
  expect(await read(pair.second.url)).not.toContain(firm.claims.lenders?.wording);
});
