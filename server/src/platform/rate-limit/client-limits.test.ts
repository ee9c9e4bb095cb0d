import { randomBytes } from "node:crypto";
import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import type { InjectOptions } from "fastify";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { firm } from "../../../../firm.config.ts";
import { createApplicationCalls } from "../../testing/application-form.ts";
import { solveCaptchaChallenge } from "../../testing/factories.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { prequalificationBody } from "../../testing/prequalification-body.ts";
import { startServer } from "../../testing/server-process.ts";
import { type SignedInClient, signInAs } from "../../testing/sign-in-as.ts";
import { computeAppCode } from "../../testing/staff-door.ts";
import { storedPassword } from "../../testing/stored-client.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";

// The product as it is started, called over HTTP.
const mailServer = await startMailServer();
const database = await createTestDatabase({ max: 5 });
const masterKey = randomBytes(32);
const dataDir = await makeTestFolder();
const server = await startServer({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  MASTER_KEY: masterKey.toString("base64"),
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Desk <desk@example.com>",
  RATE_LIMITS: "on",
});
afterAll(async () => {
  await server.stop();
  await mailServer.close();
  await database.close();
});
/** Each test books in the same free calendar. */
beforeEach(async () => {
  await database.query("update appointments set status = 'Cancelled'");
});

const signIn = () => signInAs(database, undefined, { dataDir, masterKey, previousMasterKey: undefined });
const call = async (
  client: Pick<SignedInClient, "token"> | undefined,
  { method = "GET", url, payload, headers }: InjectOptions,
) => {
  const response = await fetch(new URL(String(url), server.url), {
    method,
    headers: {
      ...(client ? { authorization: `Bearer ${client.token}` } : {}),
      ...(payload === undefined || Buffer.isBuffer(payload) ? {} : { "content-type": "application/json" }),
      ...(headers as Record<string, string>),
    },
    ...(payload === undefined
      ? {}
      : { body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text), retryAfter: response.headers.get("retry-after") };
};
const { signInPrequalified: newClient, submit } = createApplicationCalls({ call, signIn });

const timezone = firm.identity.timeZone;
const hours = ["09", "10", "11", "12", "13", "14", "15", "16"];
/** Times on working days far enough ahead for every notice period. */
const starts = Array.from({ length: 14 }, (_, ahead) => Temporal.Now.plainDateISO(timezone).add({ days: ahead + 4 }))
  .filter((day) => day.dayOfWeek <= 5 && !isFederalHoliday(day.toString()))
  .flatMap((day) => hours.map((hour) => `${day} ${hour}:00:00`));
const { rows: questions } = await database.query<{ id: number }>(
  "select id from appointment_questions where appointment_type_id = 1 and is_required",
);

const post = (client: SignedInClient | undefined, path: string, ...[payload, key]: [object, string?]) =>
  call(client, {
    method: "POST",
    url: `/api${path}`,
    payload,
    headers: key ? { "idempotency-key": key } : {},
  });
const book = (client: SignedInClient, start = starts[0], key?: string) =>
  post(
    client,
    "/lead/book-appointment",
    {
      appointment_type_id: 1,
      start,
      timezone,
      full_name: "Ada Lovelace",
      email: "stranger@example.com",
      phone: "5550100142",
      qa: questions.map(({ id }) => ({ question_id: id, answer: "An oven" })),
    },
    key,
  );
const cancel = (client: SignedInClient, id: string) => post(client, `/lead/appointments/${id}/cancel`, { timezone });
const move = (client: SignedInClient, id: string, ...[start, key]: [string | undefined, string?]) =>
  post(client, `/lead/appointments/${id}/reschedule`, { start, timezone }, key);
const prequalify = (client: SignedInClient, key?: string) =>
  post(client, "/lead-user/prequalify", prequalificationBody, key);
const say = (client: SignedInClient, key?: string) => post(client, "/lead-user/messages", { text: "Hello" }, key);

const repeat = async <Result>(times: number, act: (turn: number) => Promise<Result>): Promise<Result[]> => {
  const results = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await act(turn));
  return results;
};
const countStatus = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

/** Refused within the hour, with a sentence that names the time to wait. */
const expectRefusal = (answer: Awaited<ReturnType<typeof post>>, sentence: RegExp) => {
  expect(answer.status).toBe(429);
  expect(answer.body.result).toMatchObject({ status: "error", error: expect.stringMatching(sentence) });
  const seconds = Number(answer.retryAfter);
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
};

test("a client has at most three calls booked, however many bookings arrive at once", async () => {
  const client = await newClient();
  const answers = await Promise.all(starts.slice(0, 8).map((start) => book(client, start)));
  expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([3, 5]);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(refused?.body.result.error).toBe(
    "You already have 3 calls booked. Please move or cancel one of them, or book again after one is over.",
  );
  const { rows } = await database.query<{ id: string; ends_at: Date }>(
    "select id, ends_at from appointments where client_id = $1 order by starts_at",
    [client.clientId],
  );
  const untilOver = ((rows[0]?.ends_at.getTime() ?? 0) - Date.now()) / 1000;
  expect(Math.abs(Number(refused?.retryAfter) - untilOver)).toBeLessThan(60);

  const hold = { appointment_type_id: 1, start: starts[9], timezone };
  expect((await post(client, "/slot-holds", hold)).status).toBe(429);
  expect((await book(await newClient(), starts[9])).status).toBe(200);
  await cancel(client, rows[0]?.id ?? "");
  expect((await post(client, "/slot-holds", { ...hold, start: starts[10] })).status).toBe(200);
  expect((await book(client, starts[10])).status).toBe(200);
});

test("booking and canceling over and over ends after ten, and mails only the account's address", async () => {
  const client = await newClient();
  const booked = await repeat(10, async (turn) => {
    const answer = await book(client, starts[0], `book-${turn}`);
    if (turn < 9) expect((await cancel(client, answer.body.result.appointment.id)).status).toBe(200);
    return answer;
  });
  expect(countStatus(booked, 200)).toBe(10);
  expectRefusal(await book(client, starts[1]), /^You booked 10 calls within an hour\. Please wait \d+ minutes to book/);
  // A retry whose first answer got lost isn't another booking.
  expect((await book(client, starts[0], "book-9")).body).toEqual(booked[9]?.body);

  const last = booked[9]?.body.result.appointment.id;
  expect((await cancel(client, last)).status).toBe(200);
  expect((await cancel(client, last)).status).toBe(200);
  await database.query("update appointments set status = 'Scheduled' where id = $1", [last]);
  expectRefusal(await cancel(client, last), /^You canceled 10 calls within an hour\./);

  const { body } = await call(client, { url: "/api/mail-preferences" });
  await vi.waitFor(
    () =>
      expect(mailServer.received.filter(({ to }) => to?.[0]?.address === body.data.email).length).toBeGreaterThan(19),
    20_000,
  );
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === "stranger@example.com")).toEqual([]);
});

test("the eleventh move within an hour is refused, through a mail's link too; a failed one doesn't count", async () => {
  const client = await newClient();
  const { id } = (await book(client, starts[0])).body.result.appointment;
  for (let tries = 0; tries < 12; tries += 1) expect((await move(client, id, "2020-01-06 10:00:00")).status).toBe(422);
  const moved = await repeat(10, (turn) => move(client, id, starts[turn + 1], `move-${turn}`));
  expect(countStatus(moved, 200)).toBe(10);
  const sentence = /^You moved calls 10 times within an hour\./;
  expectRefusal(await move(client, id, starts[12]), sentence);
  expect((await move(client, id, starts[10], "move-9")).status).toBe(200);
  const { body } = await call(client, { url: "/api/mail-preferences" });
  const mail = await mailServer.next(body.data.email, /moved/);
  const link = /appointment-change#(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
  expectRefusal(
    await post(undefined, "/linked-appointment/reschedule", { link, start: starts[12], timezone }),
    sentence,
  );
});

test("of thirty pre-qualifications at once, ten are stored; retries and others' aren't refused", async () => {
  const client = await signIn();
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => prequalify(client, `pq-${turn}`)));
  expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([10, 20]);
  const { rows } = await database.query("select 1 from prequalifications where client_id = $1", [client.clientId]);
  expect(rows).toHaveLength(10);
  expectRefusal(await prequalify(client), /^You sent 10 pre-qualifications within an hour\. Please wait \d+ minutes/);
  const stored = answers.findIndex(({ status }) => status === 200);
  expect((await prequalify(client, `pq-${stored}`)).body).toEqual(answers[stored]?.body);
  expect((await prequalify(await signIn())).status).toBe(200);
});

test("the eleventh application within an hour is refused; a faulty one doesn't count", async () => {
  const client = await newClient();
  const faulty = await repeat(3, () => submit(client, { fields: { x_studio_zip: "1" } }));
  for (const { status } of faulty) expect([400, 422]).toContain(status);
  const answers = await repeat(10, (turn) => submit(client, { key: `fa-${turn}` }));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await submit(client)).toMatchObject({
    status: 429,
    body: {
      status: "error",
      message: expect.stringMatching(/^You sent 10 applications within an hour\. Please wait \d+ minutes/),
    },
  });
  expect((await submit(client, { key: "fa-9" })).body).toEqual(answers[9]?.body);
});

test("a client sends at most sixty messages an hour", async () => {
  const client = await newClient();
  const answers = await Promise.all(Array.from({ length: 61 }, (_, turn) => say(client, `say-${turn}`)));
  expect(countStatus(answers, 429)).toBe(1);
  expectRefusal(await say(client), /^You sent 60 messages within an hour\./);
});

test("someone at an open browser has ten wrong passwords an hour, however many arrive at once", async () => {
  const client = await signIn();
  const paths = ["/my-data/link", "/my-data/erasure-request", "/account/codes/removal"];
  const guess = (turn: number) => post(client, paths[turn % paths.length] ?? "", { password: `Wrong&Guess${turn}` });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)));
  expect([countStatus(answers, 422), countStatus(answers, 429)]).toEqual([10, 20]);
  const password = storedPassword;
  expectRefusal(
    await post(client, "/my-data/link", { password }),
    /^There were too many wrong passwords\. Please wait/,
  );
  const { rows } = await database.query("select 1 from archive_links where client_id = $1", [client.clientId]);
  expect(rows).toEqual([]);
  // The owner can still sign the intruder out, and others aren't touched.
  expect((await call(client, { method: "DELETE", url: "/api/account/sessions" })).status).toBe(200);
  expect((await post(await signIn(), "/my-data/link", { password })).status).toBe(200);
});

/** Gives the client an authenticator app, which counts as one try, and the right password. */
const startSecondStep = async () => {
  const client = await signIn();
  const { email } = (await call(client, { url: "/api/mail-preferences" })).body.data;
  const { key, ticket: offer } = (await post(client, "/account/code-key", {})).body.data;
  const added = await post(client, "/account/codes", {
    password: storedPassword,
    ticket: offer,
    code: computeAppCode(key),
  });
  expect(added.status).toBe(201);
  const { body: challenge } = await call(undefined, { url: "/api/captcha?action=signin" });
  const credentials = { email, password: storedPassword, recaptcha_token: await solveCaptchaChallenge(challenge) };
  const asked = await post(undefined, "/auth/token", credentials);
  expect(asked.status).toBe(401);
  const { ticket } = asked.body.result.second_factor as { ticket: string };
  const give = (code: string) => post(undefined, "/auth/second-factor", { ticket, code });
  /** Lets the minute and the hour pass, but not the days. */
  const waitAnHour = () =>
    database.query("delete from rate_limits where key like 'client-code:%' or key like 'client-code-hour:%'");
  // The code that set up the app is used.
  return { client, email: String(email), give, waitAnHour, nextCode: () => computeAppCode(key, 1) };
};

test("a second step takes five codes a minute, however many arrive at once, and then the right one gets in", async () => {
  const { client, email, give, waitAnHour, nextCode } = await startSecondStep();
  const forged = await post(undefined, "/auth/second-factor", { ticket: "x", code: "000000" });
  expect(forged.status).toBe(401);
  const answers = await Promise.all(Array.from({ length: 40 }, () => give("000000")));
  expect([countStatus(answers, 422), countStatus(answers, 429)]).toEqual([4, 36]);
  const refused = await give(nextCode());
  expect(refused).toMatchObject({ status: 429, body: { result: { error: expect.stringMatching(/wait .*\.$/) } } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
  expect((await mailServer.next(email, /and a wrong code/)).text).toContain("someone knows your password");

  await waitAnHour();
  const code = nextCode();
  const entered = await give(code);
  expect(entered).toMatchObject({ status: 200, body: { result: { user_id: client.clientId } } });
  const session = { token: entered.body.result.access_token };
  expect((await call(session, { url: "/api/profile_details" })).status).toBe(200);
  expect((await give(code)).status).toBe(422);
});

test("thirty wrong codes stop a second step for three days, at any pace, and no one else's", async () => {
  const { give, waitAnHour, nextCode } = await startSecondStep();
  for (let minute = 0; minute < 6; minute += 1) {
    await waitAnHour();
    expect((await repeat(5, () => give("000000"))).map(({ status }) => status)).toEqual(Array(5).fill(422));
  }
  await waitAnHour();
  const refused = await give(nextCode());
  expect(refused.status).toBe(429);
  expect(refused.body.result.error).toMatch(/^There were too many wrong codes\. .* wait 3 days\.$/);
  expect(Number(refused.retryAfter)).toBeGreaterThan(71 * 3600);
  const other = await startSecondStep();
  expect((await other.give(other.nextCode())).status).toBe(200);
});
