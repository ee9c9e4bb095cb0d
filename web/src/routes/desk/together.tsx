import { draftForms } from "@funding-desk/contract/intake/draft/api";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useStaff } from "../../desk-parts/staff-context.ts";
import { clientFileQuery } from "../../features/desk/client-file/client-file-queries.ts";
import { TogetherScreen } from "../../features/desk/together/together-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Redirect } from "../../ui/redirect.tsx";

export const meta = privateMeta("Desk: fill in a form together");

export default function TogetherPage() {
  const { id = "", form } = useParams();
  const { role } = useStaff();
  const query = useQuery(clientFileQuery(id));
  const asked = draftForms.find((each) => each === form);
  if (!asked || role === "auditor") return <Redirect to={`/desk/clients/${id}`} />;
  return (
    <Loaded query={query} failedTitle="We couldn't open the file" skeleton={["mb-3 h-10 w-72", "h-80 w-full"]}>
      {({ client }) => <TogetherScreen key={`${id} ${asked}`} client={client} form={asked} />}
    </Loaded>
  );
}
