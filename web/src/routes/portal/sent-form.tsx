import { useParams } from "react-router";
import { SentFormScreen } from "../../features/intake/sent-form/sent-form-screen.tsx";
import { useClient } from "../../features/portal/home/client.ts";
import { formatPageTitle } from "../../firm/firm.ts";

export const meta = () => [{ title: formatPageTitle("What you sent") }];

export default function SentFormPage() {
  const { userId } = useClient();
  const { kind, id = "" } = useParams();
  return <SentFormScreen userId={userId} kind={kind === "application" ? kind : "prequalification"} id={id} />;
}
