import {
  changeView,
  type SavedView,
  savedViews,
  saveView,
  type ViewList,
  viewLimits,
} from "@funding-desk/contract/desk/saved-view/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";

interface ViewDialogProps {
  readonly list: ViewList;
  /** What is on the screen. */
  readonly search: string;
  /** Undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

/** Saves what is on the screen as a view, or renames, shares, or overwrites one. */
export function ViewDialog({ list, search, view, onClose }: ViewDialogProps) {
  const client = useQueryClient();
  const query = deskQuery(savedViews, { query: { list } });
  const sending = useSendOnce({ onFail: () => void client.invalidateQueries({ queryKey: query.queryKey }) });
  const { values, bind } = useFields(
    { name: view?.name ?? "", is_shared: view?.is_shared ?? false, is_overwritten: false },
    sending.fields,
  );
  const send = async () => {
    const { name, is_shared } = values;
    if (!view) return callDesk(saveView, { body: { list, name, is_shared, search } });
    const body = {
      name,
      is_shared,
      search: values.is_overwritten ? search : view.search,
      expected_revision: view.revision,
    };
    return callDesk(changeView, { params: { id: view.id }, body });
  };
  const submit = async () => {
    if (sending.refuseMissing({ name: values.name.trim() === "" && "Please enter a name." })) return;
    const isSaved = await sending.run(async () => {
      client.setQueryData(query.queryKey, (await send()).data);
    });
    if (!isSaved) return;
    toast.success("View saved.");
    onClose();
  };
  return (
    <FormDialog
      title={view ? `Change the view ${view.name}` : "Save this view"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField {...bind("name")} label="Name" required maxLength={viewLimits.nameChars} autoComplete="off" />
      {(view === undefined || view.maker === null) && (
        <CheckboxField {...bind("is_shared")} label="Share it with everyone at the desk" />
      )}
      {view && <CheckboxField {...bind("is_overwritten")} label="Replace its filters with those on the screen" />}
    </FormDialog>
  );
}
