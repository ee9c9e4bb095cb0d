import { emailChangeDays } from "@funding-desk/contract/accounts/account/email-change-api";
import {
  proposeEmailChange,
  releaseEmailChange,
  stopWaitingEmailChange,
  waitingEmailChange,
} from "@funding-desk/contract/accounts/account/email-change-desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface EmailChangeProps {
  readonly client: { readonly id: string; readonly email: string };
}

/** The new email that waits for its mailbox, and a way to propose one. */
export function EmailChangeLine({ client, canWork }: EmailChangeProps & { readonly canWork: boolean }) {
  const [isProposing, setProposing] = useState(false);
  const { data, isError } = useQuery(deskQuery(waitingEmailChange, { params: { id: client.id } }));
  return (
    <span className="wrap-anywhere block text-ink-soft text-sm">
      {isError && "We couldn't load whether a new email waits. "}
      {data &&
        `${data.asked_by ?? "The client"} asked for ${data.new_email}, which has ${Date.parse(data.ready_at) > Date.now() ? `from ${formatMoment(data.ready_at)} ` : ""}until ${formatDay(data.expires_at)} to confirm. `}
      {canWork && (
        <button type="button" onClick={() => setProposing(true)} className="text-link print:hidden">
          {data ? "Propose another email" : "Change the email"}
        </button>
      )}
      {data && canWork && <StopButton clientId={client.id} newEmail={data.new_email} />}
      {data?.may_release && <ReleaseButton clientId={client.id} newEmail={data.new_email} />}
      {isProposing && <ProposalDialog client={client} onClose={() => setProposing(false)} />}
    </span>
  );
}

interface WaitingProps {
  readonly clientId: string;
  readonly newEmail: string;
}

/** For a client who calls. */
function StopButton({ clientId, newEmail }: WaitingProps) {
  const [isAsked, setAsked] = useState(false);
  const sending = useSendOnce();
  const queries = useQueryClient();
  const stop = () =>
    sending.run(async () => {
      await callDesk(stopWaitingEmailChange, { params: { id: clientId } });
      toast.success("The change is stopped.");
      await queries.invalidateQueries(wholeDesk);
    });
  return (
    <>
      {" "}
      <button type="button" onClick={() => setAsked(true)} className="text-link print:hidden">
        Stop it
      </button>
      <AlertDialog
        isOpen={isAsked}
        title={`Stop the change to ${newEmail}?`}
        confirmLabel="Stop it"
        isBusy={sending.isBusy}
        onConfirm={() => void stop()}
        onClose={() => setAsked(false)}
      >
        Its link won't work anymore.
        <ProblemNotice problem={sending.problem} />
      </AlertDialog>
    </>
  );
}

/** For another manager than whoever proposed it. */
function ReleaseButton({ clientId, newEmail }: WaitingProps) {
  const [isAsked, setAsked] = useState(false);
  const sending = useSendOnce();
  const queries = useQueryClient();
  const release = () =>
    sending.run(async () => {
      await callDesk(releaseEmailChange, { params: { id: clientId } });
      toast.success(`${newEmail} can be confirmed now.`);
      await queries.invalidateQueries(wholeDesk);
      setAsked(false);
    });
  return (
    <>
      {" "}
      <button type="button" onClick={() => setAsked(true)} className="text-link print:hidden">
        Release it
      </button>
      <AlertDialog
        isOpen={isAsked}
        title={`Let ${newEmail} be confirmed now?`}
        confirmLabel="Release it"
        isBusy={sending.isBusy}
        onConfirm={() => void release()}
        onClose={() => setAsked(false)}
      >
        Only if you have talked to the client on a number that you knew before. Whoever reads that mailbox can take the
        account.
        <ProblemNotice problem={sending.problem} />
      </AlertDialog>
    </>
  );
}

function ProposalDialog({ client, onClose }: EmailChangeProps & { readonly onClose: () => void }) {
  const reason = useReason();
  const sending = useSendOnce();
  const queries = useQueryClient();
  const { values, bind } = useFields({ email: "" }, sending.fields);
  const email = values.email.trim();
  const submit = () => {
    const isExplained = reason.check();
    if (sending.refuseMissing({ email: email === "" && "Please enter the new email." }) || !isExplained) return;
    void sending.run(async (idempotencyKey) => {
      await callDesk(proposeEmailChange, {
        params: { id: client.id },
        body: { email, reason: reason.text },
        idempotencyKey,
      });
      toast.success(`The link is on its way to ${email}.`);
      await queries.invalidateQueries(wholeDesk);
      onClose();
    });
  };
  return (
    <FormDialog
      title="Propose a new email"
      receiver={email || client.email}
      submitLabel="Send the link"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The new address gets a link to confirm it, which works for {emailChangeDays} days. We tell {client.email} at
        once, which can stop it. A client with a password has to wait some days to confirm it, unless a manager other
        than you releases it. The client can see that you proposed it.
      </p>
      <EmailField {...bind("email")} label="New email" required />
      <ReasonField label="Why does it change?" reason={reason} />
    </FormDialog>
  );
}
