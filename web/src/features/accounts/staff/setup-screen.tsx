import { openSetup } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLocation } from "react-router";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { RecoveryCodeSheet } from "../second-factor/recovery-code-sheet.tsx";
import { SetupForm } from "./setup-form.tsx";

/** /desk/invitation#<token>: sets up how a member signs in. */
export function SetupScreen() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    queryKey: ["desk", "setup", token],
    queryFn: async ({ signal }) => (await callDesk(openSetup, { body: { token }, signal })).data,
    enabled: token !== "",
    // The link is used up at the end of this screen.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  const enter = () => {
    deskQueryClient.clear();
    window.location.assign("/desk");
  };
  if (codes)
    return (
      <>
        <h1 className="mb-3 text-2xl">Keep your recovery codes</h1>
        <RecoveryCodeSheet codes={codes} opens="the desk" doneLabel="Open the desk" onDone={enter} />
      </>
    );
  if (token === "")
    return <DeadLink sentence="The link is incomplete. Please open it from your email again, or ask for a new one." />;
  return (
    <Loaded
      query={query}
      failed={(error) =>
        error instanceof CallError && error.status < 500 && error.status !== 0 ? (
          <DeadLink sentence={error.message} />
        ) : (
          <Failure title="We couldn't open your link" sentence={error.message}>
            <Button onClick={() => void query.refetch()}>Retry</Button>
          </Failure>
        )
      }
      loadingLabel="Opening your link..."
      skeleton={["mb-6 h-8 w-3/4", "mb-3 h-4 w-full", "h-4 w-2/3"]}
    >
      {(setup) => <SetupForm token={token} setup={setup} onDone={setCodes} />}
    </Loaded>
  );
}

function DeadLink({ sentence }: { readonly sentence: string }) {
  return (
    <Failure title="This link doesn't work" sentence={sentence}>
      <LinkButton to="/desk/sign-in">Go to sign-in</LinkButton>
    </Failure>
  );
}

interface FailureProps {
  readonly title: string;
  readonly sentence: string;
  /** The way on. */
  readonly children: ReactNode;
}

function Failure({ title, sentence, children }: FailureProps) {
  return (
    <>
      <h1 className="mb-3 text-2xl">{title}</h1>
      <p role="alert" className="mb-6">
        {sentence}
      </p>
      {children}
    </>
  );
}
