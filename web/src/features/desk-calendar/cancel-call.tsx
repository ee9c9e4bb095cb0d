import { cancelCall, type DeskCall } from "@funding-desk/contract/appointment/desk-api";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useCallWork } from "./use-call-work.ts";

/** Cancels on the client's behalf, after one more question. */
export function CancelCall({ call }: { readonly call: DeskCall }) {
  const { attempt, overtaken, run } = useCallWork(call);
  const [isAsking, setAsking] = useState(false);
  const name = call.details?.client_name ?? "The client";
  const cancel = () =>
    run(
      async (expected_revision) =>
        (await callDesk(cancelCall, { params: { id: call.id }, body: { expected_revision } })).data,
      () => toast.success(`The call is cancelled. ${name} is told by mail.`),
    );
  if (!isAsking)
    return (
      <Button size="small" onClick={() => setAsking(true)}>
        Cancel the call
      </Button>
    );
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      {overtaken && (
        <div role="alert" className="basis-full">
          <Notice tone="warning" title="Somebody was quicker">
            {overtaken}
          </Notice>
        </div>
      )}
      <AttemptNotice attempt={attempt} />
      <p className="basis-full text-sm">{name} gets the mail that goes out when they cancel it themselves.</p>
      <Button size="small" variant="danger" isBusy={attempt.isBusy} onClick={cancel}>
        Cancel the call
      </Button>
      <Button size="small" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  );
}
