import { profileDetails, profileMandatoryField } from "@funding-desk/contract/profile/api";
import { call } from "../api/call.ts";
import { readText, writeJson, writeText } from "./storage.ts";

/**
 * Reads the profile and what is missing in it into browser storage (`userDataReal`, `profile_completed`, `missing_fields`).
 * Never fails: what could not be read stays as it was.
 */
export const refreshProfile = async (): Promise<void> => {
  const userId = readText("UserId");
  const [profile, mandatory] = await Promise.allSettled([call(profileDetails), call(profileMandatoryField)]);
  // Somebody else may have signed in while we asked.
  if (userId === null || readText("UserId") !== userId) return;
  if (profile.status === "fulfilled") {
    // Nothing of a sensitive answer, not even its end, belongs in browser storage.
    const { x_studio_ein_last4: _, ...storable } = profile.value.data;
    writeJson("userDataReal", storable);
  }
  if (mandatory.status === "fulfilled") {
    writeJson("missing_fields", mandatory.value.missing_fields);
    writeText("profile_completed", mandatory.value.profile_completed ? "true" : "false");
  }
};
