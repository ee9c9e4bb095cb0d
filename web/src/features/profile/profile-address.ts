import { fieldEntries } from "@funding-desk/contract/forms/form";
import { type ProfileTab, profileForm } from "@funding-desk/contract/profile/form";

export const profilePath = "/dashboard/profile";

export const profileTabs = Object.keys(profileForm.steps) as readonly ProfileTab[];

export const pathOfTab = (tab: ProfileTab): string => `${profilePath}?tab=${tab}`;

/** Where the field of this label is filled in, with the focus on it; the profile itself when there is none. */
export const pathOfLabel = (label: string): string => {
  const entry = fieldEntries(profileForm).find(({ field }) => field.label === label);
  return entry ? `${profilePath}?tab=${entry.step}&field=${entry.name}` : profilePath;
};

/** The tab that an address names, or whose field it names; the first unless it does. */
export const tabIn = (search: URLSearchParams): ProfileTab => {
  const asked = search.get("tab") ?? fieldEntries(profileForm).find(({ name }) => name === search.get("field"))?.step;
  return profileTabs.find((tab) => tab === asked) ?? "personal";
};
