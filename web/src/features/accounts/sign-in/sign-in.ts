import {
  giveSecondFactor as secondFactorCall,
  signIn as signInCall,
  signUp as signUpCall,
} from "@funding-desk/contract/accounts/account/api";
import { takeAccount as takeAccountCall } from "@funding-desk/contract/accounts/account/opened-client-api";
import { sampleSignIn as sampleSignInCall } from "@funding-desk/contract/accounts/account/sample-sign-in-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { beginSession } from "../../../identity/session.ts";

/** Longest wait for the profile after signing in. Screens that need it later load it themselves. */
const profileWaitMs = 4000;

/** It never fails. Its code comes while the server answers: pages with a form to sign in don't need it before. */
const refreshProfile = async (code: Promise<typeof import("./refresh-profile.ts")>): Promise<void> => {
  try {
    await (await code).refreshProfile();
  } catch {
    // Offline, or the site was updated meanwhile.
  }
};

const startSession = async (answer: Promise<AnswerOf<typeof signInCall>>): Promise<undefined> => {
  const profileCode = import("./refresh-profile.ts");
  profileCode.catch(() => {});
  const { result } = await answer;
  const { first_name, last_name, email, mobile, state, prequalification_submit } = result;
  beginSession({
    token: result.access_token,
    userId: result.user_id,
    user: { first_name, last_name, email, mobile, state, prequalification_submit },
  });
  await Promise.race([refreshProfile(profileCode), new Promise((resolve) => setTimeout(resolve, profileWaitMs))]);
  return undefined;
};

/**
 * Signs in and stores the session and the profile.
 * @returns what to ask next, when the person has a second factor; nothing is stored then
 * @throws {CallError} with the message to show, in which case nothing is stored
 */
export const signIn = async (body: BodyOf<typeof signInCall>): Promise<SecondFactorQuestion | undefined> => {
  try {
    return await startSession(call(signInCall, { body }));
  } catch (error) {
    if (error instanceof CallError && error.secondFactor) return error.secondFactor;
    throw error;
  }
};

/** The second step. Throws like `signIn`. */
export const giveSecondFactor = async (body: BodyOf<typeof secondFactorCall>): Promise<undefined> =>
  startSession(call(secondFactorCall, { body }));

/** Opens an account and signs in. Throws like `signIn`. */
export const signUp = async (body: BodyOf<typeof signUpCall>): Promise<undefined> =>
  startSession(call(signUpCall, { body }));

/** Takes the account that staff opened and signs in. Throws like `signIn`. */
export const takeAccount = async (body: BodyOf<typeof takeAccountCall>): Promise<undefined> =>
  startSession(call(takeAccountCall, { body }));

/** Signs in as a sample client. Throws like `signIn`. */
export const signInAsSample = async (token: string): Promise<undefined> =>
  startSession(call(sampleSignInCall, { body: { token } }));
