import { type DeskSubmission, renewLenderLink } from "@funding-desk/contract/placement/submission/desk-api";
import { useState } from "react";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { AskConsentsDialog } from "./ask-consents-dialog.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useSubmissionSaving } from "./submission-queries.ts";

interface SubmissionActionsProps {
  readonly clientId: string;
  readonly submission: DeskSubmission;
  readonly onActed: () => void;
}

type Act = "edit" | "consents" | "send" | "address" | "request" | "pass" | "withdraw";

/** What can be done next with a submission that isn't over. */
export function SubmissionActions({ clientId, submission, onActed }: SubmissionActionsProps) {
  const [act, setAct] = useState<Act>();
  const { status, channel, is_consented } = submission;
  const wasSent = status !== "preparing";
  const close = () => {
    setAct(undefined);
    onActed();
  };
  const dialog = { clientId, submission, onClose: close };
  return (
    <div className="flex flex-wrap gap-3">
      {!wasSent && (
        <>
          <Button size="small" variant={is_consented ? "brand" : "secondary"} onClick={() => setAct("send")}>
            Send to the lender
          </Button>
          <Button size="small" variant={is_consented ? "secondary" : "brand"} onClick={() => setAct("consents")}>
            Ask for consents
          </Button>
          <Button size="small" onClick={() => setAct("edit")}>
            Edit
          </Button>
        </>
      )}
      {wasSent && (
        <>
          {channel === "link" && <NewLink clientId={clientId} submission={submission} />}
          <Button size="small" onClick={() => setAct("address")}>
            Change the address
          </Button>
          <Button size="small" onClick={() => setAct("consents")}>
            Ask for consents
          </Button>
          <Button size="small" onClick={() => setAct("request")}>
            Lender asked for more
          </Button>
          <Button size="small" onClick={() => setAct("pass")}>
            Lender passed
          </Button>
        </>
      )}
      <Button size="small" variant="quiet" onClick={() => setAct("withdraw")}>
        Withdraw
      </Button>
      {act === "edit" && <PrepareDialog {...dialog} />}
      {act === "consents" && <AskConsentsDialog {...dialog} />}
      {act === "send" && <SendDialog {...dialog} />}
      {act === "address" && <AddressDialog {...dialog} />}
      {act === "request" && <RequestDialog {...dialog} />}
      {act === "pass" && <EndDialog {...dialog} end="pass" />}
      {act === "withdraw" && <EndDialog {...dialog} end="withdraw" />}
    </div>
  );
}

function NewLink({ clientId, submission }: Omit<SubmissionActionsProps, "onActed">) {
  const { save } = useSubmissionSaving(clientId);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const params = { id: clientId, submissionId: submission.id };
  const renew = async (idempotencyKey: string) => {
    await save(() => callDesk(renewLenderLink, { params, idempotencyKey }));
    toast.success(`We emailed ${submission.lender_email} a new link. The earlier one has ended.`);
  };
  return (
    <Button size="small" isBusy={sending.isBusy} busyLabel="Sending..." onClick={() => void sending.run(renew)}>
      Send a new link
    </Button>
  );
}
