import { confirmMailbox, enteredMailboxes } from "@funding-desk/contract/accounts/entered-mailbox/desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonField, useReason } from "../../../../desk-parts/reason-field.tsx";
import { formatDay, formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { deskQuery, wholeDesk } from "../../../../http/desk-query.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { toast } from "../../../../ui/toaster.tsx";

type Mailbox = AnswerOf<typeof enteredMailboxes>["data"]["mailboxes"][number];

interface PersonProps {
  readonly clientId: string;
  /** Null for the client. */
  readonly coBorrowerId: string | null;
}

/** Says that staff entered someone's address, and what that means for what they sign. Nothing for any other address. */
export function EnteredMailboxLine({ clientId, coBorrowerId }: PersonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { data } = useQuery(deskQuery(enteredMailboxes, { params: { id: clientId } }));
  const mailbox = data?.mailboxes.find(({ co_borrower_id }) => co_borrower_id === coBorrowerId);
  if (!mailbox) return null;
  return (
    <p className="text-ink-soft text-sm">
      {describeMailbox(mailbox)}
      {mailbox.may_confirm && (
        <>
          {" "}
          <button type="button" onClick={() => setConfirming(true)} className="text-link print:hidden">
            Confirm it <span className="sr-only">{mailbox.email}</span>
          </button>
        </>
      )}
      {isConfirming && <ConfirmDialog clientId={clientId} mailbox={mailbox} onClose={() => setConfirming(false)} />}
    </p>
  );
}

const describeMailbox = ({ state, entered_by, entered_at, counts_from, confirmed_by }: Mailbox): string => {
  const entered = `${entered_by} entered this address on ${formatDay(entered_at)}.`;
  switch (state) {
    case "waits":
      return `${entered} Signatures through it count from ${formatMoment(counts_from)}.`;
    case "stopped":
      return `${entered} It was stopped: signatures through it don't count.`;
    case "unconfirmed":
      return `${entered} No one else has confirmed it.`;
    case "confirmed":
      return `${entered} ${confirmed_by ?? "The client"} confirmed it.`;
  }
};

interface ConfirmDialogProps {
  readonly clientId: string;
  readonly mailbox: Mailbox;
  readonly onClose: () => void;
}

function ConfirmDialog({ clientId, mailbox, onClose }: ConfirmDialogProps) {
  const reason = useReason();
  const sending = useSendOnce();
  const queries = useQueryClient();
  const submit = () => {
    if (!reason.check()) return;
    void sending.run(async () => {
      await callDesk(confirmMailbox, { params: { id: clientId, mailboxId: mailbox.id }, body: { how: reason.text } });
      toast.success(`${mailbox.email} is confirmed.`);
      await queries.invalidateQueries(wholeDesk);
      onClose();
    });
  };
  return (
    <FormDialog
      title="Confirm the address"
      receiver={mailbox.email}
      submitLabel="Confirm it"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Only if you talked to them on a number that you knew before. What they sign through it counts at once.</p>
      <ReasonField label="How do you know?" reason={reason} />
    </FormDialog>
  );
}
