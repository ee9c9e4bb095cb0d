import { signIn as signInCall, signUp as signUpCall } from "@funding-desk/contract/account/api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/endpoint";
import { call } from "../api/call.ts";
import { beginSession } from "../session/session.ts";
import { refreshProfile } from "./refresh-profile.ts";

/** Longest wait for the profile after signing in. Screens that need it later load it themselves. */
const profileWaitMs = 4000;

const startSession = async ({ result }: AnswerOf<typeof signInCall>): Promise<void> => {
  const { first_name, last_name, email, mobile, state, prequalification_submit } = result;
  beginSession({
    token: result.access_token,
    userId: result.user_id,
    user: { first_name, last_name, email, mobile, state, prequalification_submit },
  });
  await Promise.race([refreshProfile(), new Promise((resolve) => setTimeout(resolve, profileWaitMs))]);
};

/**
 * Signs in and stores the session and the profile.
 * @throws {CallError} with the message to show, in which case nothing is stored
 */
export const signIn = async (body: BodyOf<typeof signInCall>): Promise<void> =>
  startSession(await call(signInCall, { body }));

/** Opens an account and signs in. Throws like `signIn`. */
export const signUp = async (body: BodyOf<typeof signUpCall>): Promise<void> =>
  startSession(await call(signUpCall, { body }));
