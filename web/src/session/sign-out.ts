import { signOut as signOutCall } from "@funding-desk/contract/account/api";
import { messages } from "@funding-desk/contract/messages";
import { call } from "../api/call.ts";
import { toast } from "../ui/toaster.tsx";
import { endByHand } from "./session.ts";

/** Leaves: revokes the session, forgets the person, says so. `SessionKeeper` shows /login; nobody waits for the network. */
export const signOut = (): void => {
  // Without a connection the session's row ends at its idle limit; this browser has forgotten the token either way.
  call(signOutCall).catch(() => undefined);
  endByHand();
  toast.success(messages.logoutSuccessful);
};
