import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";
import type { Client } from "../../../identity/client/clients.ts";

// A form's steps are named by nothing else.
export const allTabs = Object.keys(profileForm.steps) as ProfileTab[];

/** The account's part of the answers. The checks made sure that none is missing. */
export const toPerson = ({
  firstName = "",
  lastName = "",
  mobile = "",
  state = "",
}: ProfileAnswers): Omit<Client, "email"> => ({
  firstName,
  lastName,
  mobile,
  state,
});
