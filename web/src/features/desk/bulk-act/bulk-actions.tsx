import {
  type BulkActWire,
  bulkActById,
  bulkActs,
  stopBulkAct,
  undoBulkAct,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskFilter, deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { describeAct, hasMissing } from "./bulk-words.ts";
import { MissingDialog } from "./missing-dialog.tsx";

/** Stops an act, undoes it, or shows for whom it wasn't done. */
export function BulkActions({ act }: { readonly act: BulkActWire }) {
  const client = useQueryClient();
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const [isLooking, setLooking] = useState(false);
  const name = `${describeAct(act.act, act.name)}, ${formatMoment(act.started_at)}`;
  const send = (endpoint: typeof stopBulkAct | typeof undoBulkAct) =>
    void sending.run(async () => {
      const params = { id: act.id };
      const { data } = await callDesk(endpoint, { params });
      client.setQueryData(deskQuery(bulkActById, { params }).queryKey, data);
      await client.invalidateQueries(deskFilter(bulkActs));
    });
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {act.can_stop && (
        <Button size="small" aria-label={`Stop: ${name}`} isBusy={sending.isBusy} onClick={() => send(stopBulkAct)}>
          Stop
        </Button>
      )}
      {act.can_undo && (
        <Button size="small" aria-label={`Undo: ${name}`} isBusy={sending.isBusy} onClick={() => send(undoBulkAct)}>
          Undo
        </Button>
      )}
      {hasMissing(act) && (
        <Button size="small" variant="quiet" aria-label={`Not done: ${name}`} onClick={() => setLooking(true)}>
          Not done
        </Button>
      )}
      {isLooking && <MissingDialog act={act} onClose={() => setLooking(false)} />}
    </span>
  );
}
