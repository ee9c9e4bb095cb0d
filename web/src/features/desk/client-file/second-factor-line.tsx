import { clientSecondFactor, resetClientSecondFactor } from "@funding-desk/contract/accounts/account/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFileReceiver } from "../../../desk-parts/file-client.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";

/** For managers: whether the client has a second factor, and a way to remove one that was lost. */
export function SecondFactorLine({ clientId }: { readonly clientId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(deskQuery(clientSecondFactor, { params: { id: clientId } }));
  if (!data || !(data.has_codes || data.passkeys > 0)) return null;
  return (
    <>
      <span className="block text-ink-soft text-sm">
        Signs in with a second factor.{" "}
        <button type="button" onClick={() => setAsking(true)} className="text-link print:hidden">
          Remove it
        </button>
      </span>
      {isAsking && <RemovalDialog clientId={clientId} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemovalDialog({ clientId, onClose }: { readonly clientId: string; readonly onClose: () => void }) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const remove = () =>
    sending.run(async () => {
      const params = { id: clientId };
      await callDesk(resetClientSecondFactor, { params });
      await client.invalidateQueries(deskFilter(clientSecondFactor, { params }));
      toast.success("Second factor removed.");
      onClose();
    });
  return (
    <FormDialog
      title="Remove the second factor?"
      receiver={useFileReceiver()}
      submitLabel="Remove"
      isDangerous
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <p>
        Do this only for a client who has lost their phone, passkey and recovery codes, and whom you have recognized.
        Their password alone opens the account then. We record it, and they get an email.
      </p>
    </FormDialog>
  );
}
