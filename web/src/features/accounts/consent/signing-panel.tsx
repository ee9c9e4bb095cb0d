import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ServerStateProvider } from "../../../http/query-client.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { signedQuery } from "./signed-query.ts";
import { SignedRecord } from "./signed-record.tsx";
import { SigningForm } from "./signing-form.tsx";

interface SigningPanelProps {
  readonly userId: string;
}

/** The form to sign or, once signed, the proof. */
export function SigningPanel({ userId }: SigningPanelProps) {
  return (
    <ServerStateProvider>
      <Panel userId={userId} />
    </ServerStateProvider>
  );
}

function Panel({ userId }: SigningPanelProps) {
  const query = useQuery(signedQuery(userId));
  // Moves the focus to the outcome of signing or revoking, but not when the page opens.
  const [hasActed, setActed] = useState(false);
  const action = { userId, takesFocus: hasActed, onDone: () => setActed(true) };
  return (
    <Loaded query={query} failedTitle="We couldn't check whether you have signed" skeleton={["h-[30rem] w-full"]}>
      {(signed) => (signed === null ? <SigningForm {...action} /> : <SignedRecord {...action} signed={signed} />)}
    </Loaded>
  );
}
