import { fieldEntries } from "@funding-desk/contract/forms/form";
import { type ProfileTab, profileForm } from "@funding-desk/contract/intake/profile/form";

export const profilePath = "/dashboard/profile";

export const profileTabs = Object.keys(profileForm.steps) as readonly ProfileTab[];

export const toTabPath = (tab: ProfileTab): string => `${profilePath}?tab=${tab}`;

/** The path that focuses the field with this label, or the profile's path if there is none. */
export const toLabelPath = (label: string): string => {
  const entry = fieldEntries(profileForm).find(({ field }) => field.label === label);
  return entry ? `${profilePath}?tab=${entry.step}&field=${entry.name}` : profilePath;
};

/** The tab named in the URL, or the tab of the field named there, or the first one. */
export const findTab = (search: URLSearchParams): ProfileTab => {
  const asked = search.get("tab") ?? fieldEntries(profileForm).find(({ name }) => name === search.get("field"))?.step;
  return profileTabs.find((tab) => tab === asked) ?? "personal";
};
