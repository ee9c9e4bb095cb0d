import {
  replayWebhookEvents,
  type WebhookAddress,
  webhookAddresses,
  webhookDeliveries,
} from "@funding-desk/contract/connections/webhook/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";

interface ReplayDialogProps {
  readonly address: WebhookAddress;
  readonly onClose: () => void;
}

/** Sends an address everything again that failed since a day. */
export function ReplayDialog({ address, onClose }: ReplayDialogProps) {
  const client = useQueryClient();
  const [since, setSince] = useState("");
  const sending = useSendOnce();
  const submit = async () => {
    if (sending.refuseMissing({ since: since === "" && "Enter the first day." })) return;
    const isSent = await sending.run(async () => {
      const { data } = await callDesk(replayWebhookEvents, { params: { id: address.id }, body: { since } });
      toast.success(data.queued === 0 ? "No event failed since then." : `${formatCount(data.queued, "event")} queued.`);
      await Promise.all([
        client.invalidateQueries(deskFilter(webhookAddresses)),
        client.invalidateQueries(deskFilter(webhookDeliveries)),
      ]);
    });
    if (isSent) onClose();
  };
  return (
    <FormDialog
      title={`Send failed events to ${address.name} again`}
      submitLabel="Send again"
      busyLabel="Queuing..."
      isBusy={sending.isBusy}
      problem={Object.keys(sending.fields).length > 0 ? null : sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>Events keep their ids, so the receiver can recognize the ones it already has.</p>
      <DateField label="Since" name="since" value={since} onChange={setSince} error={sending.fields.since} required />
    </FormDialog>
  );
}
