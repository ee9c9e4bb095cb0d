import { AccountSecurity } from "../../features/accounts/account/security/account-security.tsx";
import { ProfileHeading, profilePageTitle } from "../../features/intake/profile/profile-heading.tsx";
import { useClient } from "../../features/portal/home/client.ts";

export const meta = () => [{ title: profilePageTitle("security") }];

export default function ProfileSecurityPage() {
  const { userId } = useClient();
  return (
    <>
      <ProfileHeading page="security" />
      <AccountSecurity key={userId} userId={userId} />
    </>
  );
}
