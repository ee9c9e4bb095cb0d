import { randomUUID } from "node:crypto";
import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { FastifyInstance } from "fastify";
import { createSignupIdService, type SignupIdTerms } from "../features/accounts/signup-id/signup-id.service.ts";
import { createAudit } from "../platform/audit/audit.ts";
import type { Database } from "../platform/db/database.ts";

/** Creates the sign-up body of a new person, in wire names, without captcha and Sign Up Id. */
export const createPersonBody = () => ({
  first_name: "Marisol",
  last_name: "O’Neill-Vega",
  mobile: "5550100188",
  state: "Florida (FL)",
  email: `p${randomUUID().slice(0, 8)}@example.com`,
  password: "Tide&Ledger42",
});

export const issueSignupId = (database: Database, terms: SignupIdTerms = {}): Promise<string> =>
  createSignupIdService({ database, audit: createAudit() }).issue(terms);

/** Solves a challenge as the widget does. */
export const solveCaptchaChallenge = async (challenge: object): Promise<string> => {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

/** Fetches a challenge from the app and solves it. */
export const solveCaptcha = async (app: FastifyInstance, action: CaptchaAction): Promise<string> =>
  solveCaptchaChallenge((await app.inject({ url: "/api/captcha", query: { action } })).json());
