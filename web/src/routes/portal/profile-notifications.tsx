import { ProfileHeading, profilePageTitle } from "../../features/intake/profile/profile-heading.tsx";
import { MailPreferences } from "../../features/messages/mail-preference/mail-preferences.tsx";
import { TextMessages } from "../../features/messages/text/text-messages.tsx";
import { useClient } from "../../features/portal/home/client.ts";

export const meta = () => [{ title: profilePageTitle("notifications") }];

export default function ProfileNotificationsPage() {
  const { userId } = useClient();
  return (
    <>
      <ProfileHeading page="notifications" />
      <div key={userId} className="flex max-w-form flex-col gap-6">
        <MailPreferences userId={userId} />
        <TextMessages userId={userId} />
      </div>
    </>
  );
}
