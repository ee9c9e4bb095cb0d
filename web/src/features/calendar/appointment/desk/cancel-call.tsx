import { cancelCall, type DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { callDesk } from "../../../../http/call-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useCallWork } from "./use-call-work.ts";

/** Cancels on the client's behalf, after asking. */
export function CancelCall({ call }: { readonly call: DeskCall }) {
  const { sending, overtaken, run } = useCallWork(call);
  const [isAsking, setAsking] = useState(false);
  const name = call.details?.client_name ?? "the client";
  const cancel = () =>
    run(
      (expected_revision) => callDesk(cancelCall, { params: { id: call.id }, body: { expected_revision } }),
      () => toast.success(`Call canceled. We emailed ${name}.`),
    );
  if (!isAsking)
    return (
      <Button size="small" onClick={() => setAsking(true)}>
        Cancel the call
      </Button>
    );
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <OvertakenNotice sentence={overtaken}>You can still cancel it.</OvertakenNotice>
      <ProblemNotice problem={sending.problem} />
      <p className="basis-full text-sm">We send {name} the same email as when they cancel it themselves.</p>
      <Button size="small" variant="danger" isBusy={sending.isBusy} onClick={cancel}>
        Cancel the call
      </Button>
      <Button size="small" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </div>
  );
}
