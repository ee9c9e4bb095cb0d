import { profileForm } from "@funding-desk/contract/intake/profile/form";
import { CorrectionsCard } from "../../features/intake/correction/corrections-card.tsx";
import { findTab } from "../../features/intake/profile/profile-address.ts";
import { ProfileHeading } from "../../features/intake/profile/profile-heading.tsx";
import { ProfileScreen } from "../../features/intake/profile/profile-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";

export const meta = ({ location }: { location: { search: string } }) => {
  const tab = findTab(new URLSearchParams(location.search));
  return [{ title: formatPageTitle(`${profileForm.steps[tab].title} · Profile`) }];
};

export default function ProfilePage() {
  const { userId } = useClient();
  return (
    <>
      <ProfileHeading page="profile" />
      <ProfileScreen key={userId} userId={userId}>
        <CorrectionsCard userId={userId} kinds={["profile"]} />
      </ProfileScreen>
    </>
  );
}
