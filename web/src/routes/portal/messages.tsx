import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { OwnMessages } from "../../features/message/own-messages.tsx";

export const meta = () => [{ title: titleOf("Messages") }];

export default function MessagesPage() {
  const { userId } = useClient();
  return (
    <>
      <PageHeading lead="What you and your advisor write here is stored encrypted, and read by you and our staff only.">
        Messages
      </PageHeading>
      <OwnMessages key={userId} userId={userId} />
    </>
  );
}
