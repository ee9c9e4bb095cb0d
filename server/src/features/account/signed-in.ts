import type { signIn } from "@funding-desk/contract/account/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { ClientRow } from "./client.repository.ts";

/** What sign-in and sign-up answer. */
export type SignedIn = AnswerOf<typeof signIn>["result"];

/** Rulings 4: the session part and, beside it, the personal fields. */
export const presentSignedIn = (
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
