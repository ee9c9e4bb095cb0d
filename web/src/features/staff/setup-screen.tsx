import { openSetup } from "@funding-desk/contract/staff/setup-desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { deskQueryClient } from "../../api/desk-query-client.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { RecoveryCodeSheet } from "./recovery-code-sheet.tsx";
import { SetupForm } from "./setup-form.tsx";

/** /desk/invitation#<token>: sets up how a member signs in. */
export function SetupScreen() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useQuery({
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
        <RecoveryCodeSheet codes={codes} doneLabel="Open the desk" onDone={enter} />
      </>
    );
  if (data) return <SetupForm token={token} setup={data} onDone={setCodes} />;
  if (token === "" || (error instanceof CallError && error.status < 500 && error.status !== 0))
    return (
      <>
        <h1 className="mb-3 text-2xl">This link doesn't work</h1>
        <p role="alert" className="mb-6">
          {error?.message ?? "The link is incomplete. Please open it from your email again, or ask for a new one."}
        </p>
        <LinkButton to="/desk/sign-in">Go to sign-in</LinkButton>
      </>
    );
  if (error)
    return (
      <>
        <h1 className="mb-3 text-2xl">We couldn't open your link</h1>
        <p role="alert" className="mb-6">
          {error.message}
        </p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </>
    );
  return (
    <LoadingArea label="Opening your link...">
      <Skeleton className="mb-6 h-8 w-3/4" />
      <Skeleton className="mb-3 h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </LoadingArea>
  );
}
