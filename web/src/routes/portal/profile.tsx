import { profileForm } from "@funding-desk/contract/profile/form";
import { formatPageTitle } from "../../content/firm.ts";
import { AccountSecurity } from "../../features/account/security/account-security.tsx";
import { CorrectionsCard } from "../../features/correction/corrections-card.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { MailPreferences } from "../../features/mail-preference/mail-preferences.tsx";
import { YourData } from "../../features/my-data/your-data.tsx";
import { findTab } from "../../features/profile/profile-address.ts";
import { ProfileScreen } from "../../features/profile/profile-screen.tsx";
import { TextMessages } from "../../features/text/text-messages.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = ({ location }: { location: { search: string } }) => {
  const tab = findTab(new URLSearchParams(location.search));
  return [{ title: formatPageTitle(`${profileForm.steps[tab].title} · Profile`) }];
};

export default function ProfilePage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="What we know about you and your business. Save each tab separately.">Profile</PageHeading>
      <ProfileScreen key={userId} userId={userId}>
        <CorrectionsCard userId={userId} kinds={["profile"]} />
        <MailPreferences userId={userId} />
        <TextMessages userId={userId} />
        <AccountSecurity userId={userId} />
        <YourData userId={userId} />
      </ProfileScreen>
    </>
  );
}
