import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ServerStateProvider } from "../../api/query-client.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { signedQuery } from "./signed-query.ts";
import { SignedRecord } from "./signed-record.tsx";
import { SigningForm } from "./signing-form.tsx";

interface SigningPanelProps {
  readonly userId: string;
}

/** The form to sign with or, once signed, the proof of it. */
export function SigningPanel({ userId }: SigningPanelProps) {
  return (
    <ServerStateProvider>
      <Panel userId={userId} />
    </ServerStateProvider>
  );
}

function Panel({ userId }: SigningPanelProps) {
  const { data, isPending, isFetching, refetch } = useQuery(signedQuery(userId));
  // Whoever acts is led to what came of it; whoever opens the page is not.
  const [hasActed, setActed] = useState(false);
  if (isPending) {
    return (
      <LoadingArea>
        <Skeleton className="h-[30rem] w-full" />
      </LoadingArea>
    );
  }
  if (data === undefined) {
    return (
      <Notice
        tone="error"
        title="We could not look up whether you have signed"
        action={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  const acted = { userId, takesFocus: hasActed, onDone: () => setActed(true) };
  return data === null ? <SigningForm {...acted} /> : <SignedRecord {...acted} signed={data} />;
}
