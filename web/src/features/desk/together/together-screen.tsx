import type { DraftForm } from "@funding-desk/contract/intake/draft/api";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { LoadingArea, Skeleton } from "../../../ui/skeleton.tsx";
import { type TogetherClient, useClientDraft } from "./client-draft.ts";
import { TogetherApplication } from "./together-application.tsx";
import { TogetherPrequalification } from "./together-prequalification.tsx";

interface TogetherScreenProps {
  readonly client: TogetherClient;
  readonly form: DraftForm;
}

const titles = { prequalification: "Pre-Qualification", application: "Funding Application" } as const;

/** /desk/clients/:id/together/:form: staff fill in a client's form with them on the phone. */
export function TogetherScreen({ client, form }: TogetherScreenProps) {
  const found = useClientDraft(client.id, form);
  return (
    <>
      <BackLink to={`/desk/clients/${client.id}`}>{`${client.first_name} ${client.last_name}`}</BackLink>
      <PageHeading lead="You type, under your name. The client looks it over, agrees, and sends it.">
        {titles[form]} with {client.first_name} {client.last_name}
      </PageHeading>
      {!found ? (
        <LoadingArea>
          <Skeleton className="mb-6 h-2 max-w-form" />
          <Skeleton className="h-80 max-w-form" />
        </LoadingArea>
      ) : found.isUnreachable ? (
        <Notice
          tone="error"
          title="We couldn't open the form"
          action={
            <Button size="small" onClick={found.retry}>
              Retry
            </Button>
          }
        >
          What the client has saved is safe. Please check your connection and try again.
        </Notice>
      ) : form === "application" ? (
        <TogetherApplication client={client} found={found} />
      ) : (
        <TogetherPrequalification client={client} found={found} />
      )}
    </>
  );
}
