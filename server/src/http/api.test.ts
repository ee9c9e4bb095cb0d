import { giveSecondFactor, signIn, signOut, signUp } from "@funding-desk/contract/accounts/account/api";
import * as emailChanges from "@funding-desk/contract/accounts/account/email-change-api";
import { lookAtAccount, takeAccount } from "@funding-desk/contract/accounts/account/opened-client-api";
import { sampleSignIn } from "@funding-desk/contract/accounts/account/sample-sign-in-api";
import * as security from "@funding-desk/contract/accounts/account/security-api";
import { captchaChallenge, captchaProvider } from "@funding-desk/contract/accounts/captcha/api";
import {
  creditPullAuthorization,
  revokeCreditPullAuthorization,
  signCreditPullAuthorization,
} from "@funding-desk/contract/accounts/consent/api";
import { answerMailbox } from "@funding-desk/contract/accounts/entered-mailbox/own-api";
import { resetPassword, sendResetCode } from "@funding-desk/contract/accounts/password-reset/api";
import { askForSignupId } from "@funding-desk/contract/accounts/signup-id-request/api";
import { myAdvisor } from "@funding-desk/contract/accounts/staff/api";
import {
  appointmentCalendar,
  appointments,
  appointmentTypes,
  availableSlots,
  bookAppointment,
  cancelAppointment,
  cancelLinked,
  freeDays,
  holdSlot,
  linkedAppointment,
  linkedDays,
  linkedSlots,
  releaseSlot,
  rescheduleAppointment,
  rescheduleLinked,
} from "@funding-desk/contract/calendar/appointment/api";
import {
  deleteDocument,
  documentFile,
  documentTypes,
  restoreDocument,
  uploadDocuments,
} from "@funding-desk/contract/documents/document/api";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { doorEndpoints } from "@funding-desk/contract/endpoints/door-endpoints";
import { keyEndpoints } from "@funding-desk/contract/endpoints/key-endpoints";
import type { Endpoint } from "@funding-desk/contract/http/endpoint";
import { clientEvents } from "@funding-desk/contract/http/live/api";
import { health, ready } from "@funding-desk/contract/http/system/api";
import { applicationSummary, applications, sentApplication } from "@funding-desk/contract/intake/application/api";
import {
  deleteDraftFile,
  draftFiles,
  submitApplication,
  uploadDraftFile,
} from "@funding-desk/contract/intake/application/submit-api";
import { myCorrections } from "@funding-desk/contract/intake/correction/api";
import { discardDraft, loadDraft, saveDraft, startDraft } from "@funding-desk/contract/intake/draft/api";
import { owed, placePaper } from "@funding-desk/contract/intake/owed/api";
import { explainDisclosures } from "@funding-desk/contract/intake/owed/explanation-api";
import {
  prequalificationSummary,
  prequalify,
  sentPrequalification,
} from "@funding-desk/contract/intake/prequalification/api";
import { profileDetails, profileMandatoryField, saveProfile } from "@funding-desk/contract/intake/profile/api";
import { ownStatements } from "@funding-desk/contract/intake/statement-set/api";
import { timeline } from "@funding-desk/contract/intake/status/api";
import { livePrograms } from "@funding-desk/contract/matching/fit/api";
import { ownFacts, ownVerdicts, tellFact } from "@funding-desk/contract/matching/fit/own-api";
import {
  linkedMailPreferences,
  mailPreferences,
  mailUnsubscribe,
  saveLinkedMailPreferences,
  saveMailPreferences,
} from "@funding-desk/contract/messages/mail-preference/api";
import * as ownMessages from "@funding-desk/contract/messages/message/api";
import * as texts from "@funding-desk/contract/messages/text/api";
import * as ownOffers from "@funding-desk/contract/offers/offer/own-api";
import { ownAnswerGoals } from "@funding-desk/contract/office/answer-goal/api";
import { emailPolicy } from "@funding-desk/contract/office/email-policy/api";
import { myFileViews } from "@funding-desk/contract/oversight/audit/api";
import {
  downloadMyData,
  erasureRequest,
  linkMyData,
  requestErasure,
  withdrawErasure,
} from "@funding-desk/contract/oversight/my-data/api";
import * as receipts from "@funding-desk/contract/oversight/receipt/api";
import * as privateLinks from "@funding-desk/contract/placement/door/api";
import * as ownConsents from "@funding-desk/contract/placement/lender-consent/own-api";
import { lenderItemPages } from "@funding-desk/contract/placement/lender-door/api";
import { answerMemo, ownMemo } from "@funding-desk/contract/placement/memo/own-api";
import { downloadApplicationCopy, linkApplicationCopy } from "@funding-desk/contract/placement/package/api";
import * as ownSubmissions from "@funding-desk/contract/placement/submission/own-api";
import { contactUs, openContactForm } from "@funding-desk/contract/site/contact/api";
import { currentLegalText, legalTextVersion } from "@funding-desk/contract/site/legal-text/api";
import { sitePageParts } from "@funding-desk/contract/site/page-part/api";
import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { buildTestApp } from "../testing/build-test-app.ts";
import { prequalificationBody } from "../testing/prequalification-body.ts";
import { signInAs } from "../testing/sign-in-as.ts";

const { app, database, log } = await buildTestApp();
const { headers, clientId } = await signInAs(database);
await app.inject({ method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody, headers });

const endpointsIn = (module: object): Endpoint[] =>
  Object.values(module).filter((value): value is Endpoint => typeof value === "object" && "method" in value);

const everyEndpoint: readonly Endpoint[] = [
  health,
  ready,
  clientEvents,
  captchaProvider,
  captchaChallenge,
  signIn,
  giveSecondFactor,
  signUp,
  lookAtAccount,
  takeAccount,
  sampleSignIn,
  ...Object.values(emailChanges).filter((value) => typeof value === "object"),
  askForSignupId,
  signOut,
  ...Object.values(security),
  answerMailbox,
  profileDetails,
  profileMandatoryField,
  saveProfile,
  loadDraft,
  saveDraft,
  discardDraft,
  startDraft,
  prequalificationSummary,
  sentPrequalification,
  prequalify,
  timeline,
  myCorrections,
  applicationSummary,
  applications,
  sentApplication,
  linkApplicationCopy,
  downloadApplicationCopy,
  lenderItemPages,
  submitApplication,
  draftFiles,
  uploadDraftFile,
  deleteDraftFile,
  emailPolicy,
  documentTypes,
  uploadDocuments,
  deleteDocument,
  restoreDocument,
  documentFile,
  owed,
  placePaper,
  ownStatements,
  ownMemo,
  answerMemo,
  explainDisclosures,
  ownAnswerGoals,
  linkMyData,
  downloadMyData,
  erasureRequest,
  requestErasure,
  withdrawErasure,
  appointments,
  appointmentTypes,
  availableSlots,
  freeDays,
  holdSlot,
  releaseSlot,
  bookAppointment,
  rescheduleAppointment,
  cancelAppointment,
  linkedAppointment,
  linkedSlots,
  linkedDays,
  rescheduleLinked,
  cancelLinked,
  appointmentCalendar,
  myAdvisor,
  contactUs,
  openContactForm,
  sendResetCode,
  resetPassword,
  mailPreferences,
  saveMailPreferences,
  linkedMailPreferences,
  saveLinkedMailPreferences,
  mailUnsubscribe,
  ...Object.values(texts),
  livePrograms,
  sitePageParts,
  currentLegalText,
  legalTextVersion,
  ownFacts,
  ownVerdicts,
  tellFact,
  myFileViews,
  ...Object.values(receipts),
  creditPullAuthorization,
  signCreditPullAuthorization,
  revokeCreditPullAuthorization,
  ...[ownMessages, ownConsents, ownOffers, ownSubmissions, privateLinks].flatMap(endpointsIn),
];
const queries: Readonly<Record<string, string>> = {
  "/captcha": "action=signin",
  "/lead-user/prequalification-summary": `user_id=${clientId}`,
  "/lead/user-appointments": "timezone=UTC",
  "/documents/:id/file": "link=a.b.c",
  "/message-attachments/:id/file": "link=a.b.c",
  "/my-data/archive": "link=a.b.c",
  "/available-slots": "appointment_type_id=1&date=2027-01-05&timezone=UTC",
  "/free-days": "appointment_type_id=1&timezone=UTC",
  "/appointments/:id/calendar": "link=a.b.c.d",
  "/mail-unsubscribe": "link=a.b.c.d",
  "/offer-disclosures/:id": "link=a.b.c",
  "/private-link/items/:position": "link=a.b.c",
};
const parameters: Readonly<Record<string, string>> = {
  form: "prequalification",
  position: "0",
  kind: "terms",
  version: "1",
  fact: "netWorth",
  id: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11",
  coBorrowerId: "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a12",
  userId: clientId,
};
const toAddress = ({ path }: Endpoint) => `/api${path.replace(/:(\w+)/g, (_, name) => parameters[name] ?? "")}`;
const send = ({ headers: more, ...request }: InjectOptions) =>
  app.inject({ ...request, headers: { ...headers, ...more } });
const json = { "content-type": "application/json" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };

/** Counts what a test may leave behind, except the caller's own session. */
const storedRows = async () =>
  (
    await database.query<{ rows: number }>(
      `select (select count(*) from clients) + (select count(*) from prequalifications) + (select count(*) from drafts)
        + (select count(*) from consents) + (select count(*) from used_captchas)
        + (select count(*) from profiles) + (select count(*) from stored_files) + (select count(*) from applications) as rows`,
    )
  ).rows[0]?.rows;
const before = await storedRows();

/** The shape of failures of the endpoint at that address. */
const findShape = ({ method, url }: InjectOptions) =>
  everyEndpoint.find((each) => each.method === method && toAddress(each) === String(url).split("?")[0])?.failure ??
  "result";

/** A private link's page acts on the code. Everywhere else, failures are as specified (decision 12). */
const findCode = ({ url }: InjectOptions) =>
  String(url).startsWith("/api/private-link/") ? { code: expect.stringMatching(/^[a-z_]+$/) } : {};

const expectRefused = async (request: InjectOptions, ...statuses: number[]) => {
  const response = await send(request);
  expect(statuses).toContain(response.statusCode);
  const { result, ...more } = response.json();
  expect(result).toEqual({ status: "error", error: expect.stringMatching(/^[A-Z].*\.$/), ...findCode(request) });
  expect(more).toEqual(findShape(request) === "status" ? { status: "error", message: result.error } : {});
  expect(response.body).not.toMatch(/at .*\.[jt]s|node:|zod|fastify|FST_|ZodError/i);
  expect(await storedRows()).toBe(before);
};

describe.each(everyEndpoint.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s",
  (_, endpoint) => {
    const { method } = endpoint;
    const url = toAddress(endpoint);
    const query = queries[endpoint.path] ?? "";

    test("refuses an unknown key in the query", async () => {
      const body = endpoint.input.multipart ? { payload: "--x--\r\n", headers: multipart } : {};
      await expectRefused({ method, url: `${url}?${query}&surprise=1`, ...body }, 400);
    });

    if (endpoint.input.multipart) {
      test("refuses a body that isn't multipart", async () => {
        for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "x"])
          await expectRefused({ method, url, payload: "{}", headers: { "content-type": type } }, 415);
      });
    } else if ((method === "POST" || method === "PUT") && !endpoint.ignoresBody) {
      test("refuses unknown keys, wrong types, and prototypes", async () => {
        for (const payload of [
          '{"surprise":1}',
          "[]",
          '"text"',
          "7",
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"x":1}}}',
          "{",
          "\u0000",
        ])
          await expectRefused({ method, url, payload, headers: json }, 400);
        for (const key of Object.keys((endpoint.input.body as { shape?: object } | undefined)?.shape ?? {}))
          await expectRefused({ method, url, payload: JSON.stringify({ [key]: { $gt: "" } }), headers: json }, 400);
      });

      test("refuses anything too long, too deep, or too large", async () => {
        const long = "a".repeat(100_000);
        const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
        for (const key of Object.keys((endpoint.input.body as { shape?: object } | undefined)?.shape ?? {}))
          await expectRefused({ method, url, payload: JSON.stringify({ [key]: long }), headers: json }, 400);
        await expectRefused({ method, url, payload: deep, headers: json }, 400);
        await expectRefused({ method, url, payload: `{"email":${deep}}`, headers: json }, 400);
        await expectRefused({ method, url, payload: JSON.stringify("a".repeat(300_000)), headers: json }, 413);
      });

      test("refuses a body that isn't JSON", async () => {
        const types = [
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "x/y",
          "x",
        ];
        for (const type of types)
          await expectRefused({ method, url, payload: "email=a", headers: { "content-type": type } }, 415);
      });
    }

    test("answers another method with the list of allowed ones", async () => {
      const response = await send({ method: "PATCH", url, payload: "x", headers: { "content-type": "text/plain" } });
      expect(response.statusCode).toBe(405);
      expect(String(response.headers.allow).split(", ")).toContain(method);
    });
  },
);

test("answers an unknown address in the envelope, for any method", async () => {
  for (const url of ["/api", "/api/", "/api/none", "/api/auth/token/", "/api/%zz"])
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const response = await send({ method, url });
      expect([400, 404]).toContain(response.statusCode);
      expect(response.json().result.status).toBe("error");
    }
});

test("every answer names its request, isn't cached, and can't run", async () => {
  for (const url of ["/api/health", "/api/none", "/api/profile_details"]) {
    const response = await app.inject(url);
    expect(response.headers).toMatchObject({
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "content-type": expect.stringContaining("application/json"),
    });
  }
});

test("logs a request by route, status, and id, and nothing that was sent", async () => {
  log.length = 0;
  const response = await send({ url: `/api/lead-user/prequalification-summary?user_id=${clientId}` });
  const wrong = await send({ url: "/api/drafts/private-name?email=ada@example.com" });
  const lines = log.map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    {
      req: { method: "GET", path: "/api/lead-user/prequalification-summary" },
      res: { statusCode: 200 },
      requestId: response.headers["x-request-id"],
    },
    {
      req: { method: "GET", path: "/api/drafts/:form" },
      res: { statusCode: 400 },
      requestId: wrong.headers["x-request-id"],
    },
  ]);
  expect(log.join("")).not.toMatch(new RegExp(`${clientId}|private-name|example\\.com|127\\.0\\.0\\.1|Bearer`));
});

test("our own defect is a 500 with the request's id, and the log has the place but not the data", async () => {
  await database.asOwner("alter table clients rename column state to state_gone");
  log.length = 0;
  const response = await send({ url: "/api/profile_details" });
  await database.asOwner("alter table clients rename column state_gone to state");
  const id = response.headers["x-request-id"];
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    result: { status: "error", error: `Something went wrong on our side. Please try again. (Request ${id})` },
  });
  expect(log.join("")).toMatch(/src\/features\/intake\/profile\/profile-record\.service\.ts/);
  expect(log.join("")).not.toContain(clientId);
});

/** The schemas of whole numbers in a body, with where they are. */
const listIntegers = (schema: unknown, at: string): [string, { minimum?: number; maximum?: number }][] => {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "type" in schema && schema.type === "integer" ? [[at, schema] as [string, object]] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => listIntegers(part, `${at}.${key}`))];
};

test("no whole number is too large for the database, which would make it our fault", async () => {
  const { paths } = (await app.inject("/api/openapi.json")).json();
  const integers = Object.entries<Record<string, { requestBody?: object }>>(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody }]) => listIntegers(requestBody, `${method} ${path}`)),
  );
  expect(integers.length).toBeGreaterThan(20);
  // Cents have a column of 64 bits, and JSON's whole numbers end before that.
  for (const [at, { maximum }] of integers)
    expect(maximum, at).toBeLessThan(/cents$/i.test(at) ? Number.MAX_SAFE_INTEGER : 2 ** 31);
});

test("the OpenAPI document has exactly the calls we serve", async () => {
  const document = (await app.inject("/api/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  const documented = Object.entries<Record<string, { security?: object[] }>>(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { security }]) => `${method} ${path} ${JSON.stringify(security)}`),
  );
  const toSecurity = ({ access }: Endpoint): object[] | undefined => {
    if (access === "public") return [];
    return typeof access === "object" && "key" in access ? [{ apiKey: [access.key] }] : undefined;
  };
  const expected = [...everyEndpoint, ...doorEndpoints, ...deskEndpoints, ...keyEndpoints].map(
    (endpoint) =>
      `${endpoint.method.toLowerCase()} /api${endpoint.path.replace(/:(\w+)/g, "{$1}")} ${JSON.stringify(toSecurity(endpoint))}`,
  );
  expect(documented.toSorted()).toEqual(expected.toSorted());
  const submit = document.paths["/api/lead-user/prequalify"].post;
  expect(submit.parameters).toMatchObject([{ in: "header", name: "idempotency-key" }]);
  expect(submit.requestBody.content["application/json"].schema).toMatchObject({
    additionalProperties: false,
    properties: { full_name: { type: "string" }, consent: { type: "boolean" } },
  });
  expect(Object.keys(submit.responses)).toEqual(["200", "4XX", "5XX"]);
  const download = document.paths["/api/documents/{id}/file"].get;
  expect(Object.keys(download.responses["200"].content)).toEqual(["application/octet-stream"]);
});

test("the API page contacts no other host, and its policy allows none", async () => {
  const page = await app.inject("/api/docs");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\/static\//);
    expect((await app.inject(address)).statusCode).toBe(200);
  }
  expect(page.body).not.toMatch(/<script(?![^>]*src)/);
});
