import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../../../forms/format-count.ts";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { moveSubmission } from "../../../intake/status/status-queries.ts";
import { type MadeMove, toastMoved, toMadeMove } from "../../../intake/status/toast-moved.ts";
import { useUndoHint } from "../../../office/undo-time/undo-time-query.ts";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { useForEach } from "./use-for-each.ts";

/** Moves several files to one status. Those already there stay as they are. */
export function BulkStatusDialog({ items, onClose, onDone }: BulkProps) {
  const { sending, held, run } = useForEach();
  const queryClient = useQueryClient();
  const undoHint = useUndoHint("the clients hear of it");
  const { values, bind } = useFields({ to: "", message: "", note: "" }, sending.fields);
  const kind = items[0]?.kind ?? "prequalification";
  const moved = items.filter(({ status }) => status !== values.to);
  const submit = async () => {
    const isMissing = sending.refuseMissing({
      to:
        (values.to === "" && "Choose where they go.") ||
        (moved.length === 0 && `All of them are at ${values.to} already.`),
    });
    const isTooLong = [values.message, values.note].some(({ length }) => length > limits.statusWordsChars);
    if (isMissing || isTooLong) return;
    const made: MadeMove[] = [];
    const isDone = await run(
      moved,
      async (item) => {
        const view = await moveSubmission(item, { ...values, expectedFrom: item.status });
        made.push(toMadeMove(item, view));
      },
      values,
    );
    const movedNow = `${formatCount(made.length, "file")} moved to ${values.to}.`;
    if (made.length > 0)
      toastMoved(queryClient, made, { moved: movedNow, done: `${movedNow} We're emailing the clients.` });
    if (!isDone) return;
    onDone();
  };
  return (
    <BulkDialog
      title={`Move ${formatCount(items.length, "file")}`}
      submitLabel={values.to === "" ? "Move and email" : `Move ${moved.length} and email`}
      busyLabel="Moving..."
      items={items}
      sending={sending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {held.length > 0 && (
        <Notice tone="warning" title="Held back">
          <ul aria-label="Files that were held back" className="mt-1 grid gap-2">
            {held.map(({ item, sentence }) => (
              <li key={item.id} className="wrap-anywhere">
                <NewTabLink href={`/desk/clients/${item.client_id}`}>{item.client_name}</NewTabLink>: {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SelectField
        {...bind("to")}
        label={kind === "application" ? "New status" : "New stage"}
        required
        options={statusesOf[kind].map((status) => ({ value: status, label: status }))}
      />
      <TextArea
        {...bind("message")}
        label="Message to each client"
        required={false}
        rows={3}
        hint="It goes into each client's email and on their timeline."
        maxLength={limits.statusWordsChars}
      />
      <TextArea
        {...bind("note")}
        label="Note for the firm"
        required={false}
        rows={2}
        hint="Clients never see it."
        maxLength={limits.statusWordsChars}
      />
      {undoHint && <p className="text-ink-soft text-sm">{undoHint}</p>}
    </BulkDialog>
  );
}
