import { formatPageTitle } from "../../../firm/firm.ts";
import { LinkRow } from "../../../ui/choice-row.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { profilePath } from "./profile-address.ts";

const pages = {
  profile: { title: "Profile", path: profilePath, lead: "Save each tab separately." },
  security: {
    title: "Security",
    path: `${profilePath}/security`,
    lead: "How and where you sign in.",
  },
  notifications: {
    title: "Notifications",
    path: `${profilePath}/notifications`,
    lead: "What we may write to you about.",
  },
  data: { title: "My data", path: `${profilePath}/my-data`, lead: "It belongs to you." },
} as const;

type ProfilePage = keyof typeof pages;

const choices = (Object.keys(pages) as ProfilePage[]).map((value) => ({ value, label: pages[value].title }));

/** The title of one of the profile's pages, for the browser's tab. */
export const profilePageTitle = (page: ProfilePage): string => formatPageTitle(pages[page].title);

/** The heading of one of the profile's pages, with the way to the others. */
export function ProfileHeading({ page }: { readonly page: ProfilePage }) {
  const { title, lead } = pages[page];
  return (
    <PageHeading
      lead={lead}
      tools={<LinkRow label="Profile pages" value={page} choices={choices} toAddress={(value) => pages[value].path} />}
    >
      {title}
    </PageHeading>
  );
}
