import { type ProfileAnswers, type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";
import type { Client } from "../account/account.service.ts";

// A form's steps are named by nothing else.
export const allTabs = Object.keys(profileForm.steps) as ProfileTab[];

/** The account's part of the answers. The checks have seen to it that none of them is absent. */
export const personIn = ({
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
