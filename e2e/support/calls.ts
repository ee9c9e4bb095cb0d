import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { ChosenFile } from "./files.ts";
import type { Person } from "./people.ts";

/** A caller of the API: where, from which address, and with whose token. */
export interface Caller {
  readonly url: string;
  /** The network address that the server sees. */
  readonly address: string;
  readonly token?: string | undefined;
}

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call returns another shape, and each test says what it expects
  readonly body: any;
}

export interface Request {
  readonly method?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export const call = async (caller: Caller, path: string, request: Request = {}): Promise<Answered> => {
  const { body, idempotencyKey, method = body === undefined ? "GET" : "POST" } = request;
  const response = await fetch(`${caller.url}/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": caller.address,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

/** Solves a captcha as the page's own widget would. */
export const solveCaptchaByCall = async (caller: Caller, action: "signin" | "signup"): Promise<string> => {
  const { body: challenge } = await call(caller, `/captcha?action=${action}`);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

export const toSignUpBody = (person: Person, signupId: string, captcha: string) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  mobile: person.phone,
  phoneNumber: `+1${person.phone}`,
  state: person.state,
  email: person.email,
  password: person.password,
  sing_up_id: signupId,
  recaptcha_token: captcha,
});

/** Creates an account and a session without a browser. */
export const signUpByCall = async (caller: Caller, person: Person, signupId: string) => {
  const captcha = await solveCaptchaByCall(caller, "signup");
  const { status, body } = await call(caller, "/auth/signup", { body: toSignUpBody(person, signupId, captcha) });
  if (status !== 201) throw new Error(`The sign-up was answered with ${status}: ${JSON.stringify(body)}`);
  return { token: body.result.access_token as string, userId: body.result.user_id as string, result: body.result };
};

type SignedIn = Awaited<ReturnType<typeof signUpByCall>>;

/** Starts a session for an existing account. */
export const signInByCall = async (caller: Caller, email: string, password: string): Promise<SignedIn> => {
  const recaptcha_token = await solveCaptchaByCall(caller, "signin");
  const { status, body } = await call(caller, "/auth/token", { body: { email, password, recaptcha_token } });
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}: ${JSON.stringify(body)}`);
  return { token: body.result.access_token as string, userId: body.result.user_id as string, result: body.result };
};

/** Puts a session into a browser's storage, under the keys that a sign-in would use. */
export const storeSession = async (page: Page, { token, userId, result }: SignedIn): Promise<void> => {
  const { first_name, last_name, email, mobile, state, prequalification_submit } = result;
  const user = { first_name, last_name, email, mobile, state, prequalification_submit };
  await page.goto("/about");
  await page.evaluate(
    ([UserId, singupUserData, token]) => {
      for (const [key, value] of Object.entries({ UserId, singupUserData, token })) localStorage.setItem(key, value);
    },
    [userId, JSON.stringify(user), token] as [string, string, string],
  );
};

/** A complete, valid pre-qualification in wire names. */
const toPrequalificationBody = (person: Person) => ({
  full_name: `${person.firstName} ${person.lastName}`,
  email_address: person.email,
  phone_number: person.phone,
  state_of_incorporation: person.state,
  business_website: "",
  business_name: "Tideline Bakery",
  business_industry: "Restaurants/Bars/Catering",
  business_structure: "Limited Liability Company (LLC)",
  x_studio_time_in_business: "2+ yrs",
  monthly_revenue: "42000",
  x_studio_annual_revenue: "504000",
  funding_amount_requested: "75000",
  x_studio_current_business_debt: "no",
  x_studio_funding_urgency: "1-2 Weeks",
  estimated_personal_credit_score: "601-700",
  purpose_of_funding: "Working Capital",
  consent: true,
});

export const prequalify = (caller: Caller, person: Person, idempotencyKey: string = randomUUID()): Promise<Answered> =>
  call(caller, "/lead-user/prequalify", { body: toPrequalificationBody(person), idempotencyKey });

/** Overwrites the pre-qualification's draft, as another device would. */
export const saveDraft = async (caller: Caller, answers: Readonly<Record<string, string | boolean>>): Promise<void> => {
  const path = "/drafts/prequalification";
  const { body: found } = await call(caller, path);
  const body = { answers, step: "personal", base_revision: found.data?.revision ?? 0 };
  const { status } = await call(caller, path, { method: "PUT", body });
  if (status !== 200) throw new Error(`The draft was answered with ${status}.`);
};

/** Sends a form with files. @returns the answer */
export const sendForm = async (caller: Caller, path: string, body: FormData): Promise<Answered> => {
  const response = await fetch(`${caller.url}/api${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${caller.token}`,
      "x-forwarded-for": caller.address,
      "idempotency-key": randomUUID(),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
};

interface TypedFile extends ChosenFile {
  /** The document type's id; the first one by default. */
  readonly typeId?: number;
}

/** Stores a document. */
export const uploadByCall = async (
  caller: Caller,
  userId: string,
  { name, mimeType, buffer, typeId = 1 }: TypedFile,
): Promise<void> => {
  const form = new FormData();
  form.append("lead_user_id", userId);
  form.append("lead_document_type_id", String(typeId));
  form.append("documents", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const { status, body } = await sendForm(caller, "/lead-user-documents", form);
  if (status !== 201) throw new Error(`${name} was answered with ${status}: ${JSON.stringify(body)}`);
};

/** Finds the id of a document type by its name. */
export const findDocumentType = async (caller: Caller, userId: string, name: string): Promise<number> => {
  const { body } = await call(caller, `/lead-user-types-with-doc/${userId}`);
  const found = body.data.find(({ document_type }: { document_type: string }) => document_type === name);
  return found.document_type_id;
};
