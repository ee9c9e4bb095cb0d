import { useParams } from "react-router";
import { formatPageTitle } from "../../content/firm.ts";
import { useClient } from "../../features/dashboard/client.ts";
import { SentFormScreen } from "../../features/sent-form/sent-form-screen.tsx";

export const meta = () => [{ title: formatPageTitle("What you sent") }];

export default function SentFormPage() {
  const { userId } = useClient();
  const { kind, id = "" } = useParams();
  return <SentFormScreen userId={userId} kind={kind === "application" ? kind : "prequalification"} id={id} />;
}
