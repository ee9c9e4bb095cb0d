import { profileForm } from "@funding-desk/contract/profile/form";
import { titleOf } from "../../content/firm.ts";
import { CorrectionsCard } from "../../features/correction/corrections-card.tsx";
import { useClient } from "../../features/dashboard/client.ts";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { MailPreferences } from "../../features/mail-preference/mail-preferences.tsx";
import { YourData } from "../../features/my-data/your-data.tsx";
import { tabIn } from "../../features/profile/profile-address.ts";
import { ProfileScreen } from "../../features/profile/profile-screen.tsx";

export const meta = ({ location }: { location: { search: string } }) => {
  const tab = tabIn(new URLSearchParams(location.search));
  return [{ title: titleOf(`${profileForm.steps[tab].title} · Profile`) }];
};

export default function ProfilePage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="What we know of you and your business. Each part is saved by itself.">Profile</PageHeading>
      <ProfileScreen key={userId} userId={userId}>
        <CorrectionsCard userId={userId} kinds={["profile"]} />
        <MailPreferences userId={userId} />
        <YourData userId={userId} />
      </ProfileScreen>
    </>
  );
}
