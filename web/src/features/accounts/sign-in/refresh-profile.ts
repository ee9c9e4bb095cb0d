import { profileDetails, profileMandatoryField, toStorableProfile } from "@funding-desk/contract/intake/profile/api";
import { call } from "../../../http/call.ts";
import { readText, writeJson, writeText } from "../../../identity/storage.ts";

/**
 * Loads the profile and its missing fields into browser storage (`userDataReal`, `profile_completed`, `missing_fields`).
 * Never fails: what couldn't be loaded stays as it was.
 */
export const refreshProfile = async (): Promise<void> => {
  const userId = readText("UserId");
  const [profile, mandatory] = await Promise.allSettled([call(profileDetails), call(profileMandatoryField)]);
  // Someone else may have signed in since.
  if (userId === null || readText("UserId") !== userId) return;
  if (profile.status === "fulfilled") {
    writeJson("userDataReal", toStorableProfile(profile.value.data));
  }
  if (mandatory.status === "fulfilled") {
    writeJson("missing_fields", mandatory.value.missing_fields);
    writeText("profile_completed", mandatory.value.profile_completed ? "true" : "false");
  }
};
