import Upload from "lucide-react/icons/upload";
import { type MouseEvent, useId, useRef, useState } from "react";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { FileList } from "../../ui/file-row.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toaster.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { DropZone } from "./drop-zone.tsx";
import { isUnfinished } from "./pending-file.ts";
import { PendingRow } from "./pending-row.tsx";
import { type StoredFile, StoredList } from "./stored-list.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { useQueueState } from "./use-upload-queue.ts";

interface FileUploadsProps {
  readonly queue: UploadQueue;
  /** What the files are handed over as: a form's field, a document type. The queue's `send` is told. */
  readonly group: string;
  /** The same for a person: "Bank statements". */
  readonly label: string;
  /** Whether chosen files are sent at once, or when Upload is pressed. */
  readonly starts: "at once" | "on press";
  /** How many files the group takes in all; any number unless told. */
  readonly maxFiles?: number | undefined;
  /** Takes nothing new; what is stored stays to be seen. */
  readonly isClosed?: boolean | undefined;
  readonly stored: readonly StoredFile[];
  /** Shown where nothing is stored. */
  readonly emptyText?: string | undefined;
  /** Deletes a stored file and takes it out of `stored`. A rejection's message is shown. */
  readonly remove: (file: StoredFile) => Promise<void>;
  /** What becomes of a deleted file. */
  readonly removeHint: string;
  /** Before the browser follows the link of a stored file. */
  readonly onView?: ((event: MouseEvent, file: StoredFile) => void) | undefined;
}

/** Hands over files and shows those that were. The queue is the screen's, so that what is under way goes on when this is not seen. */
export function FileUploads(props: FileUploadsProps) {
  const { queue, group, label, starts, maxFiles, isClosed = false, stored, ...others } = props;
  const { emptyText, remove, removeHint, onView } = others;
  const { rows, isOnline, said } = useQueueState(queue);
  const [asked, setAsked] = useState<StoredFile>();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const mendFocus = useKeptFocus(frame);
  const pending = rows.filter((row) => row.group === group);
  const room = maxFiles === undefined ? undefined : maxFiles - stored.filter(({ state }) => state !== "unsafe").length;
  const isFull = room !== undefined && pending.filter(isUnfinished).length >= room;
  const isStarted = starts === "at once";
  const choose = (files: readonly File[]) =>
    void queue.add(group, files, { isStarted, room, storedIds: stored.map(({ id }) => id) });
  return (
    <div ref={frame} id={id} className="flex flex-col gap-4">
      {isClosed ? (
        <p className="text-ink-soft text-sm">Nothing more of this kind is needed.</p>
      ) : isFull ? (
        <p className="text-ink-soft text-sm">
          {maxFiles === 1 ? "One file is all this takes." : `${maxFiles} files are all this takes.`} Remove one to add
          another.
        </p>
      ) : (
        <DropZone label={label} maxFiles={maxFiles} onChoose={choose} />
      )}
      {!isOnline && pending.some(isUnfinished) && (
        <Notice tone="warning" title="You are offline">
          Uploading goes on by itself as soon as the connection is back.
        </Notice>
      )}
      {pending.length > 0 && (
        <FileList label={`Not uploaded yet: ${label}`}>
          {pending.map((row) => (
            <PendingRow
              key={row.key}
              row={row}
              isOnline={isOnline}
              onConvert={() => queue.convert(row.key, isStarted)}
              onRetry={() => queue.retry(row.key)}
              onRemove={() => queue.remove(row.key)}
            />
          ))}
        </FileList>
      )}
      {starts === "on press" && <UploadButton queue={queue} group={group} />}
      {stored.length === 0 && emptyText ? (
        <p className="py-4 text-center text-ink-soft">{emptyText}</p>
      ) : (
        <StoredList label={label} files={stored} onView={onView} onDelete={setAsked} />
      )}
      {/* Not read as a whole: only what is new. */}
      <div role="status" aria-atomic="false" className="sr-only">
        {said.map((each) => each.group === group && <p key={each.id}>{each.sentence}</p>)}
      </div>
      <DeleteDialog
        file={asked}
        remove={remove}
        hint={removeHint}
        onClose={() => {
          setAsked(undefined);
          mendFocus();
        }}
      />
    </div>
  );
}

/** Sends what was chosen, and with it what failed before; a row that failed alone has its own Retry. */
function UploadButton({ queue, group }: { readonly queue: UploadQueue; readonly group: string }) {
  const { rows, isOnline } = useQueueState(queue);
  const states = rows.filter((row) => row.group === group).map(({ state }) => state);
  const hasReady = states.some(({ is }) => is === "ready");
  const isBusy = isOnline && states.some(({ is }) => is === "sending" || is === "checking" || is === "waiting");
  if (!hasReady && !isBusy) return null;
  const toSend = states.filter((state) => state.is === "ready" || (state.is === "failed" && state.mayRetry)).length;
  return (
    <div>
      <Button
        variant="primary"
        isBusy={!hasReady}
        busyLabel="Uploading..."
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={() => queue.start(group)}
      >
        Upload {toSend > 1 && `${toSend} files`}
      </Button>
    </div>
  );
}

interface DeleteDialogProps {
  readonly file: StoredFile | undefined;
  readonly remove: (file: StoredFile) => Promise<void>;
  readonly hint: string;
  readonly onClose: () => void;
}

function DeleteDialog({ file, remove, hint, onClose }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!file) return;
    setBusy(true);
    try {
      await remove(file);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <AlertDialog
      isOpen={file !== undefined}
      onClose={onClose}
      title="Delete this file?"
      confirmLabel="Delete"
      cancelLabel="Keep it"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      <p className="wrap-anywhere font-semibold">{file?.filename}</p>
      <p className="mt-2 text-ink-soft text-sm">{hint}</p>
    </AlertDialog>
  );
}
