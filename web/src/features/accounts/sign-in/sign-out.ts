import { signOut as signOutCall } from "@funding-desk/contract/accounts/account/api";
import { messages } from "@funding-desk/contract/forms/messages";
import { call } from "../../../http/call.ts";
import { endBySignOut } from "../../../identity/session.ts";
import { toast } from "../../../ui/toaster.tsx";

/** Revokes the session and forgets the person, without waiting for the network. `SessionKeeper` then shows /login. */
export const signOut = (): void => {
  // If the call fails, the session ends at its idle limit. This browser has forgotten the token either way.
  call(signOutCall).catch(() => undefined);
  endBySignOut();
  toast.success(messages.logoutSuccessful);
};
