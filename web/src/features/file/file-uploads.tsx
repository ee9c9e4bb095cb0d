import Upload from "lucide-react/icons/upload";
import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { toSentence } from "../../errors/readable-error.ts";
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
import { UploadAnnouncements } from "./upload-announcements.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { useQueueState } from "./use-upload-queue.ts";

interface FileUploadsProps {
  readonly queue: UploadQueue;
  /** What the files are uploaded for: a form field or a document type. Passed to the queue's `send`. */
  readonly group: string;
  /** The group's name for people: "Bank statements". */
  readonly label: string;
  /** Whether files upload as soon as they are chosen, or when Upload is pressed. */
  readonly starts: "at once" | "on press";
  /** How many files the group accepts in all; unlimited by default. */
  readonly maxFiles?: number | undefined;
  /** Accepts no more files, but still shows the stored ones. */
  readonly isClosed?: boolean | undefined;
  readonly stored: readonly StoredFile[];
  /** Shown when nothing is stored. */
  readonly emptyText?: string | undefined;
  /** Deletes a stored file and removes it from `stored`. A rejection's message is shown. */
  readonly remove: (file: StoredFile) => Promise<void>;
  /** What happens to a deleted file. */
  readonly removeHint: string;
  /** Above the stored files: what was just deleted, and how to bring it back. */
  readonly removed?: ReactNode;
  /** Called before the browser follows a stored file's link. */
  readonly onView?: ((event: MouseEvent, file: StoredFile) => void) | undefined;
}

/** A refused file may be sent again as it is. */
const isUsable = ({ state, review }: StoredFile): boolean => state !== "unsafe" && review?.isAccepted !== false;

/** Uploads files and lists the uploaded ones. The queue belongs to the screen, so uploads continue while this is hidden. */
export function FileUploads(props: FileUploadsProps) {
  const { queue, group, label, starts, maxFiles, isClosed = false, stored, ...others } = props;
  const { emptyText, remove, removeHint, removed, onView } = others;
  const { rows, isOnline } = useQueueState(queue);
  const [toDelete, setToDelete] = useState<StoredFile>();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const mendFocus = useKeptFocus(frame);
  const pending = rows.filter((row) => row.group === group);
  const room = maxFiles === undefined ? undefined : maxFiles - stored.filter(({ state }) => state !== "unsafe").length;
  const isFull = room !== undefined && pending.filter(isUnfinished).length >= room;
  const isStarted = starts === "at once";
  const choose = (files: readonly File[]) =>
    void queue.add(group, files, { isStarted, room, stored: stored.filter(isUsable) });
  return (
    <div ref={frame} id={id} className="flex flex-col gap-4">
      {isClosed ? (
        <p className="text-ink-soft text-sm">We don't need any more of these.</p>
      ) : isFull ? (
        <p className="text-ink-soft text-sm">
          {maxFiles === 1 ? "You can add one file here." : `You can add ${maxFiles} files here.`} Remove one to add
          another.
        </p>
      ) : (
        <DropZone label={label} maxFiles={maxFiles} onChoose={choose} />
      )}
      {!isOnline && pending.some(isUnfinished) && (
        <Notice tone="warning" title="You are offline">
          Uploads will continue when you're back online.
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
              onRetry={() => {
                toast.dismissErrors();
                queue.retry(row.key);
              }}
              onRemove={() => queue.remove(row.key)}
            />
          ))}
        </FileList>
      )}
      {starts === "on press" && <UploadButton queue={queue} group={group} />}
      {removed}
      {stored.length === 0 && emptyText ? (
        <p className="py-4 text-center text-ink-soft">{emptyText}</p>
      ) : (
        <StoredList label={label} files={stored} onView={onView} onDelete={setToDelete} />
      )}
      <UploadAnnouncements queue={queue} group={group} />
      <DeleteDialog
        file={toDelete}
        remove={remove}
        hint={removeHint}
        onClose={() => {
          setToDelete(undefined);
          mendFocus();
        }}
      />
    </div>
  );
}

/** Uploads the chosen files, along with any that failed. A failed file also has its own Retry. */
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
        icon={<Upload className="size-5" />}
        onClick={() => {
          toast.dismissErrors();
          queue.start(group);
        }}
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
    toast.dismissErrors();
    try {
      await remove(file);
    } catch (error) {
      toast.error(toSentence(error));
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
      {file?.deletionWarning && <p className="mt-2">{file.deletionWarning}</p>}
      <p className="mt-2 text-ink-soft text-sm">{hint}</p>
    </AlertDialog>
  );
}
