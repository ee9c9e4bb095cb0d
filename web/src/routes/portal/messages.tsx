import { formatPageTitle } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { OwnMessages } from "../../features/message/own-messages.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: formatPageTitle("Messages") }];

export default function MessagesPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="We store these messages encrypted, and only you and our staff can read them.">
        Messages
      </PageHeading>
      <OwnMessages key={userId} userId={userId} />
    </>
  );
}
