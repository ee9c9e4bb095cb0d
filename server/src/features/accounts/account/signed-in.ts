import type { signIn } from "@funding-desk/contract/accounts/account/api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { ClientRow } from "../../../identity/client/client.repository.ts";
import type { Device } from "./known-devices.ts";

/** A form to sign in or up with, sent from a device. */
export interface SignInAttempt extends Device {
  /** The form's answers by wire name. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly captcha: string | undefined;
}

/** The answer to sign-in and sign-up. */
export type SignedIn = AnswerOf<typeof signIn>["result"];

/** The session's fields with the personal ones beside them, as the specified wire has it (decision 12). */
export const toSignedIn = (
  client: ClientRow,
  session: { readonly accessToken: string; readonly isPrequalified: boolean },
): SignedIn => {
  const { id, first_name, last_name, email, mobile, state } = client;
  return {
    user_id: id,
    user: { id, first_name, last_name, email },
    access_token: session.accessToken,
    first_name,
    last_name,
    mobile,
    email,
    state,
    prequalification_submit: session.isPrequalified,
  };
};
