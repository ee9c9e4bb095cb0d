import { signIn as signInCall, signUp as signUpCall } from "@funding-desk/contract/account/api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/endpoint";
import { call } from "../api/call.ts";
import { refreshProfile } from "./profile.ts";
import { beginSession } from "./session.ts";

/** Longest wait for the profile after signing in; whoever needs it later reads it then. */
const profileWaitMs = 4000;

const open = async ({ result }: AnswerOf<typeof signInCall>): Promise<void> => {
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
 * @throws {CallError} with the sentence to show; nothing is stored then.
 */
export const signIn = async (body: BodyOf<typeof signInCall>): Promise<void> => open(await call(signInCall, { body }));

/** Opens an account and signs in. Throws as `signIn` does. */
export const signUp = async (body: BodyOf<typeof signUpCall>): Promise<void> => open(await call(signUpCall, { body }));
