import { formatDate } from "@funding-desk/contract/forms/format";
import { answerLender, type OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { useState } from "react";
import { isOverdue } from "../../../../firm/firm-day.ts";
import { formatDay } from "../../../../forms/format-time.ts";
import { call } from "../../../../http/call.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { AlertDialog } from "../../../../ui/alert-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { toUploadPath } from "../../../documents/document/upload-path.ts";
import { useSubmissionAct } from "./use-submission-act.ts";

interface LenderRequestsProps {
  readonly userId: string;
  readonly submission: OwnSubmission;
}

type Request = OwnSubmission["requests"][number];

/** What the lender asked for since it got the file. Each document goes to it only after the client says so. */
export function LenderRequests({ userId, submission }: LenderRequestsProps) {
  const { requests, lender_name: lenderName } = submission;
  if (requests.length === 0) return null;
  return (
    <ul aria-label={`What ${lenderName} asked for`} className="my-4 flex flex-col gap-3">
      {requests.map((request) => (
        <li key={request.id} className="border-accent border-l-3 pl-4">
          <p className="wrap-anywhere whitespace-pre-line">“{request.words}”</p>
          <p className="text-ink-soft text-sm">{describeRequest(request)}</p>
          {request.answered_at === null && <Answer userId={userId} lenderName={lenderName} request={request} />}
        </li>
      ))}
    </ul>
  );
}

const describeRequest = ({ asked_at, due_on, answered_at }: Request): string => {
  if (answered_at) return `Asked ${formatDay(asked_at)}. Sent ${formatDay(answered_at)}.`;
  if (due_on === null) return `Asked ${formatDay(asked_at)}.`;
  return `Asked ${formatDay(asked_at)}. ${isOverdue(due_on) ? "Was needed by" : "Needed by"} ${formatDate(due_on)}.`;
};

interface AnswerProps {
  readonly userId: string;
  readonly lenderName: string;
  readonly request: Request;
}

function Answer({ userId, lenderName, request }: AnswerProps) {
  const { document, document_type_id: typeId } = request;
  if (document)
    return <SendDocument userId={userId} lenderName={lenderName} requestId={request.id} document={document} />;
  return (
    <div className="mt-2">
      <LinkButton
        to={typeId === null ? "/dashboard/documents" : toUploadPath(String(typeId))}
        size="small"
        variant="primary"
      >
        Upload it
      </LinkButton>
    </div>
  );
}

interface SendDocumentProps extends Pick<AnswerProps, "userId" | "lenderName"> {
  readonly requestId: string;
  readonly document: NonNullable<Request["document"]>;
}

function SendDocument({ userId, lenderName, requestId, document }: SendDocumentProps) {
  const [isAsking, setAsking] = useState(false);
  const act = useSubmissionAct(userId);
  const sending = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const { id, filename } = document;
  const close = () => setAsking(false);
  const send = () =>
    act(async () => {
      await call(answerLender, { params: { id: requestId }, body: { document_id: id } });
      toast.success(`${filename} is on its way to ${lenderName}.`);
    });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="wrap-anywhere text-sm">You uploaded {filename}. It isn't sent yet.</p>
      <Button size="small" variant="primary" onClick={() => setAsking(true)}>
        Send it to {lenderName}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={close}
        title={`Send this document to ${lenderName}?`}
        confirmLabel="Send it"
        cancelLabel="Not yet"
        isBusy={sending.isBusy}
        onConfirm={() => void sending.run(send).then(close)}
      >
        <p className="wrap-anywhere">
          {lenderName} gets {filename} with the rest of your file, under the consent you gave. What it has downloaded
          can't be taken back.
        </p>
      </AlertDialog>
    </div>
  );
}
