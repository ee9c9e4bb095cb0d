import { outCaps } from "@funding-desk/contract/identity/ways-out";
import { afterEach, describe, expect, test } from "vitest";
import { createFullClient } from "../../../testing/client-file.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import type { SignedInStaff } from "../../../testing/staff-api.ts";
import { computeAppCode, startSignInDesk } from "../../../testing/staff-door.ts";

const door = await startSignInDesk({ areRateLimitsOn: true });
const { database, mailServer, call } = door;
afterEach(async () => {
  await database.query("delete from rate_limits");
  await database.query("update staff set is_active = false");
});

const client = await createFullClient(door);
const { clientId } = client;
const reason = "They asked on the phone";
const reveal = (staff: SignedInStaff) =>
  call(staff, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/reveal`,
    payload: { subject: "profile", field: "x_studio_dob", reason },
  });
const exportFile = (staff: SignedInStaff) =>
  call(staff, { method: "POST", url: `/api/desk/clients/${clientId}/export`, payload: { reason } });
const exportReport = (staff: SignedInStaff) =>
  call(staff, {
    method: "POST",
    url: "/api/desk/reports/export",
    payload: { report: "funnel", reason, from: "2027-01-01", to: "2027-01-31" },
  });
const exportAudit = (staff: SignedInStaff) =>
  call(staff, { method: "POST", url: "/api/desk/audit/export", payload: { reason } });

/** A member with codes from an app, signed in by link. */
const join = async () => {
  const { token, id } = await door.invite("manager");
  const { key, headers } = await door.setUpPassword(token);
  await database.query("update staff set totp_last_step = 0 where id = $1", [id]);
  return { staffId: id, key, headers };
};
const loadEmail = async (staffId: string): Promise<string> =>
  (await database.query<{ email: string }>("select email from staff where id = $1", [staffId])).rows[0]?.email ?? "";
const countMails = (address: string, subject: RegExp): number =>
  mailServer.received.filter((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? "")).length;
const count = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
const listCodes = (answers: readonly { status: number; body: { result?: { code?: string } } }[]) => [
  ...new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.result?.code)),
];
const confirm = (staff: SignedInStaff, code: string) => door.post("/second-factor", { code }, staff.headers);

describe("revealing", () => {
  test("twenty times an hour, however many at once, then needs the second factor again, and tells every manager once", async () => {
    const [member, manager] = [await join(), await door.as("manager")];
    const otherSession = await door.as("manager", { staffId: member.staffId });
    const answers = await Promise.all(Array.from({ length: 25 }, () => reveal(member)));
    expect([count(answers, 200), count(answers, 403)]).toEqual([20, 5]);
    expect(listCodes(answers)).toEqual(["second_factor_needed"]);
    expect(answers.find(({ status }) => status === 403)?.body.result.error).toBe(
      "You revealed 20 protected values within an hour, so we let the managers know. To go on, give your second factor again.",
    );
    expect((await reveal(otherSession)).body.result.code).toBe("second_factor_needed");
    expect((await reveal(manager)).status).toBe(200);
    expect((await door.listEntries("staff.cap_reached"))[0]).toMatchObject({
      actor_id: member.staffId,
      detail: { act: "reveal" },
    });

    const subject = /^Grace Hopper revealed 20 protected values within an hour$/;
    for (const staffId of [manager.staffId, member.staffId]) {
      const email = await loadEmail(staffId);
      const mail = await mailServer.next(email, subject);
      expect(mail.text).toContain("/desk/audit");
      expect(countMails(email, subject)).toBe(1);
    }

    // A session that is fresh for another reason doesn't help.
    await database.query("update staff_sessions set second_factor_at = now() where staff_id = $1", [member.staffId]);
    expect((await reveal(member)).body.result.code).toBe("second_factor_needed");
    expect((await confirm(member, "000000")).status).toBe(422);
    expect((await reveal(member)).body.result.code).toBe("second_factor_needed");
    expect((await confirm(member, computeAppCode(member.key))).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 21 }, () => reveal(member)));
    expect([count(more, 200), count(more, 403)]).toEqual([20, 1]);
  });

  test("is counted on through confirmations that nothing asked for", async () => {
    const member = await join();
    for (let times = 0; times < 19; times += 1) expect((await reveal(member)).status).toBe(200);
    expect((await confirm(member, computeAppCode(member.key))).status).toBe(200);
    expect((await reveal(member)).status).toBe(200);
    expect((await reveal(member)).body.result.code).toBe("second_factor_needed");
  });
});

describe("a day", () => {
  const forgetHour = () => database.query("delete from rate_limits where key not like '%-day:%'");

  test("of revealing ends for good, whatever second factor is given, and every manager is told once", async () => {
    const [member, manager] = [await door.as("manager", { name: "Nellie Bly" }), await door.as("manager")];
    const { perHour, perDay } = outCaps.reveal;
    for (let times = 0; times < perDay; times += 1) {
      if (times % perHour === 0) await forgetHour();
      expect((await reveal(member)).status).toBe(200);
    }
    await forgetHour();
    for (let times = 0; times < 2; times += 1)
      expect(await reveal(member)).toMatchObject({
        status: 429,
        body: {
          result: {
            error:
              "You revealed 80 protected values within a day, so we let the managers know. Please ask one of them, or wait 24 hours.",
          },
        },
      });
    expect((await reveal(manager)).status).toBe(200);
    const email = await loadEmail(manager.staffId);
    const subject = /^Nellie Bly revealed 80 protected values within a day$/;
    expect((await mailServer.next(email, subject)).text).toContain("They can go on after a day.");
    expect(countMails(email, subject)).toBe(1);
    const entries = await door.listEntries("staff.cap_reached");
    expect(entries.filter(({ actor_id }) => actor_id === member.staffId)).toMatchObject([
      { detail: { act: "reveal", span: "day" } },
    ]);
  });

  test("isn't used up by what fails", async () => {
    const member = await door.as("advisor");
    const payload = { subject: "profile", field: "x_studio_first_name", reason };
    for (let times = 0; times < outCaps.reveal.perHour + 5; times += 1)
      expect(
        (await call(member, { method: "POST", url: `/api/desk/clients/${clientId}/reveal`, payload })).status,
      ).toBe(404);
    expect((await reveal(member)).status).toBe(200);
  });
});

test("files are opened as often as an hour's work asks for, then refused with a sentence, and managers are told", async () => {
  const [member, manager] = [await door.as("advisor", { name: "Ida B. Wells" }), await door.as("manager")];
  const form = await buildMultipart({ lead_user_id: clientId, lead_document_type_id: "1" }, [
    { part: "documents", name: "lease.pdf", bytes: makePdf() },
  ]);
  const uploaded = await call(client, { method: "POST", url: "/api/lead-user-documents", ...form });
  const documentId = uploaded.body.data[0].id;
  const open = () => call(member, { url: `/api/desk/clients/${clientId}/documents/${documentId}/file` });
  const { perHour } = outCaps.open;
  const answers = await Promise.all(Array.from({ length: perHour + 1 }, open));
  expect([count(answers, 200), count(answers, 429)]).toEqual([perHour, 1]);
  expect((await open()).body.result.error).toBe(
    "You opened 240 of clients' files within an hour, so we let the managers know. Please wait 60 minutes.",
  );
  const mail = await mailServer.next(await loadEmail(manager.staffId), /^Ida B. Wells opened 240 of clients' files/);
  expect(mail.text).toContain("They can go on after an hour.");
  // What isn't a file goes on.
  expect((await call(member, { url: `/api/desk/clients/${clientId}/documents` })).status).toBe(200);
});

test("exports of files, reports, and the audit share a cap of twenty an hour", async () => {
  const [member, manager] = [await door.as("manager", { name: "Ida Tarbell" }), await door.as("manager")];
  const exports = [exportFile, exportReport, exportAudit];
  const answers = [];
  for (let times = 0; times < 20; times += 1) answers.push(await exports[times % 3]?.(member));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(20).fill(200));
  for (const exporting of exports) expect((await exporting(member)).body.result.code).toBe("second_factor_needed");
  const mail = await mailServer.next(await loadEmail(manager.staffId), /^Ida Tarbell exported client data 20 times/);
  expect(mail.text).toContain("confirm with their second factor");
  expect((await reveal(manager)).status).toBe(200);
});
