import { sampleDeskSignIn } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { useLocation } from "react-router";
import { callDesk } from "../../../http/call-desk.ts";
import { ServerStateProvider } from "../../../http/query-client.tsx";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { signInAsSample } from "../sign-in/sign-in.ts";

const link = /^#(portal|desk)\.([\w-]{43})$/;

/** /sample-sign-in#<door>.<token>: the page behind a link that the demo printed. */
export function SampleSignInScreen() {
  return (
    <>
      <h1 className="text-3xl">Sign in to the sample firm</h1>
      <ServerStateProvider>
        <Entrance />
      </ServerStateProvider>
    </>
  );
}

function Entrance() {
  const [, door, token = ""] = link.exec(useLocation().hash) ?? [];
  const sending = useSendOnce();
  if (door === undefined) return <p className="mt-3 text-ink-soft">This link is incomplete.</p>;
  const enter = () =>
    void sending.run(async () => {
      if (door === "desk") await callDesk(sampleDeskSignIn, { body: { token } });
      else await signInAsSample(token);
      // A new document, so that nothing of the previous person stays in memory.
      window.location.assign(door === "desk" ? "/desk" : "/dashboard");
    });
  return (
    <>
      <p className="mt-3 mb-7 text-ink-soft">
        {door === "desk"
          ? "You'll be at the desk as someone who works for the sample firm."
          : "You'll be in the portal as one of its clients."}{" "}
        Everyone there is made up. The link works once.
      </p>
      {sending.problem && <ProblemNotice problem={sending.problem} />}
      <Button variant="brand" size="large" isBusy={sending.isBusy} onClick={enter}>
        Sign in
      </Button>
    </>
  );
}
