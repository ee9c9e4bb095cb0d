import { titleOf } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { ComingScreen } from "../../features/dashboard/coming-screen.tsx";
import { PageHeading } from "../../features/dashboard/page-heading.tsx";
import { Gated } from "../../features/prequalification/gated.tsx";

export const meta = () => [{ title: titleOf("My Documents") }];

export default function DocumentsPage() {
  const { userId } = useClient();
  return (
    <Gated userId={userId} heading={<PageHeading>My Documents</PageHeading>}>
      <ComingScreen
        heading="My Documents"
        what="Here you will upload bank statements, tax returns and the other papers of your application, and see what is stored."
        meanwhile="Please do not send statements by e-mail. Ask your advisor which papers are needed, and how to hand them over safely."
      />
    </Gated>
  );
}
