import { OwnMessages } from "../../features/messages/message/own-messages.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Messages") }];

export default function MessagesPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="Encrypted. Only you and our staff can read them.">Messages</PageHeading>
      <OwnMessages key={userId} userId={userId} />
    </>
  );
}
