import { LinkedScreen } from "../../features/calendar/appointment/linked-screen.tsx";
import { MailLinkPage } from "../../features/site/pages/mail-link-page.tsx";
import { pageMeta } from "../../firm/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Your call",
    path: "/appointment-change",
    description: "See, move or cancel a call with your advisor.",
    isPrivate: true,
  });

export default function AppointmentChangePage() {
  return (
    <MailLinkPage title="Your call" lead="See when your call is, move it, or cancel it.">
      {(link) => <LinkedScreen link={link} />}
    </MailLinkPage>
  );
}
