import {
  chooseDefaultView,
  deleteView,
  type SavedView,
  savedViews,
  type ViewList,
} from "@funding-desk/contract/desk/saved-view/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ViewDialog } from "./view-dialog.tsx";

interface ManageViewsProps {
  readonly list: ViewList;
  readonly search: string;
  readonly onClose: () => void;
}

const describe = ({ maker, is_shared, is_default }: SavedView): string =>
  [
    maker === null ? (is_shared ? "Shared" : "Only mine") : `Shared by ${maker}`,
    ...(is_default ? ["my default"] : []),
  ].join(", ");

/** Renames, overwrites, and deletes views, and chooses the one that the list opens with. */
export function ManageViews({ list, search, onClose }: ManageViewsProps) {
  const client = useQueryClient();
  const query = deskQuery(savedViews, { query: { list } });
  const views = useQuery(query).data?.views ?? [];
  const [edited, setEdited] = useState<SavedView>();
  const [removed, setRemoved] = useState<SavedView>();
  const sending = useSendOnce({
    onFail({ message }) {
      toast.error(message);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const choose = ({ id, is_default }: SavedView) =>
    sending.run(async () => {
      const body = { list, view_id: is_default ? null : id };
      client.setQueryData(query.queryKey, (await callDesk(chooseDefaultView, { body })).data);
    });
  const remove = async ({ id }: SavedView) => {
    await sending.run(async () => {
      client.setQueryData(query.queryKey, (await callDesk(deleteView, { params: { id } })).data);
      toast.success("View deleted.");
    });
    setRemoved(undefined);
  };
  if (edited) return <ViewDialog list={list} search={search} view={edited} onClose={() => setEdited(undefined)} />;
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Saved views" actions={<Button onClick={onClose}>Close</Button>}>
        {views.length === 0 && <p>No views yet. Choose filters, then save them as a view.</p>}
        <ul className="flex flex-col divide-y divide-line">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <span className="wrap-anywhere min-w-0">
                {view.name}
                <span className="block text-ink-soft text-sm">{describe(view)}</span>
              </span>
              <span className="flex flex-wrap gap-1">
                <Button
                  size="small"
                  variant="quiet"
                  disabled={sending.isBusy}
                  aria-label={view.is_default ? `Don't open with ${view.name}` : `Open the list with ${view.name}`}
                  onClick={() => void choose(view)}
                >
                  {view.is_default ? "No default" : "Make default"}
                </Button>
                {view.can_change && (
                  <>
                    <Button size="small" aria-label={`Change ${view.name}`} onClick={() => setEdited(view)}>
                      Change
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Delete ${view.name}`}
                      onClick={() => setRemoved(view)}
                    >
                      Delete
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
      <AlertDialog
        isOpen={removed !== undefined}
        title={`Delete the view ${removed?.name ?? ""}?`}
        confirmLabel="Delete"
        isDangerous
        isBusy={sending.isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {removed?.is_shared ? "It's gone for everyone at the desk." : "The files in it stay as they are."}
      </AlertDialog>
    </>
  );
}
