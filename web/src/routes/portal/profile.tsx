import { profileForm } from "@funding-desk/contract/intake/profile/form";
import { AccountSecurity } from "../../features/accounts/account/security/account-security.tsx";
import { CorrectionsCard } from "../../features/intake/correction/corrections-card.tsx";
import { findTab } from "../../features/intake/profile/profile-address.ts";
import { ProfileScreen } from "../../features/intake/profile/profile-screen.tsx";
import { MailPreferences } from "../../features/messages/mail-preference/mail-preferences.tsx";
import { TextMessages } from "../../features/messages/text/text-messages.tsx";
import { YourData } from "../../features/oversight/my-data/your-data.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
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
