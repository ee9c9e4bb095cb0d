import { LinkedMailPreferences } from "../../features/messages/mail-preference/mail-preferences.tsx";
import { MailLinkPage } from "../../features/site/pages/mail-link-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Email preferences",
    path: "/email-preferences",
    description: "Choose which emails you get from us.",
    isPrivate: true,
  });

export default function EmailPreferencesPage() {
  return (
    <MailLinkPage title="Email preferences" lead="Choose which emails you get from us.">
      {(link) => <LinkedMailPreferences link={link} />}
    </MailLinkPage>
  );
}
