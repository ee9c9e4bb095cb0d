import Upload from "lucide-react/icons/upload";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { DropZone } from "./drop-zone.tsx";
import { isUnfinished } from "./pending-file.ts";
import { PendingFiles } from "./pending-files.tsx";
import type { StoredFile } from "./stored-list.tsx";
import type { KnownFile, UploadQueue } from "./upload-queue.ts";
import { useQueueState } from "./use-upload-queue.ts";

export interface FileIntakeProps {
  readonly queue: UploadQueue;
  /** What the files are uploaded for: a form field or a document type. Passed to the queue's `send`. */
  readonly group: string;
  /** The group's name for people: "Bank statements". */
  readonly label: string;
  /** Whether files upload as soon as they are chosen, or when Upload is pressed. */
  readonly starts: "at once" | "on press";
  /** How many files the group accepts in all; unlimited by default. */
  readonly maxFiles?: number | undefined;
  /** The page says above which kinds of files we take. */
  readonly isRuleAbove?: boolean | undefined;
  /** Accepts no more files. */
  readonly isClosed?: boolean | undefined;
  /** The group's files that the server has, so that none is added twice. */
  readonly stored: readonly (KnownFile & Pick<StoredFile, "state" | "review">)[];
}

/** A refused file may be sent again as it is. */
const isUsable = ({ state, review }: Pick<StoredFile, "state" | "review">): boolean =>
  state !== "unsafe" && review?.isAccepted !== false;

/** Where files are chosen, and what becomes of them until the server has them. */
export function FileIntake(props: FileIntakeProps) {
  const { queue, group, label, starts, maxFiles, isRuleAbove = false, isClosed = false, stored } = props;
  const pending = useQueueState(queue).rows.filter((row) => row.group === group);
  const room = maxFiles === undefined ? undefined : maxFiles - stored.filter(({ state }) => state !== "unsafe").length;
  const isFull = room !== undefined && pending.filter(isUnfinished).length >= room;
  const isStarted = starts === "at once";
  const choose = (files: readonly File[]) =>
    void queue.add(group, files, { isStarted, room, stored: stored.filter(isUsable) });
  return (
    <>
      {isClosed ? (
        <p className="text-ink-soft text-sm">We don't need any more of these.</p>
      ) : isFull ? (
        <p className="text-ink-soft text-sm">
          {maxFiles === 1 ? "You can add one file here." : `You can add ${maxFiles} files here.`} Remove one to add
          another.
        </p>
      ) : (
        <DropZone label={label} maxFiles={maxFiles} isRuleAbove={isRuleAbove} onChoose={choose} />
      )}
      <PendingFiles queue={queue} group={group} label={label} isStarted={isStarted} />
      {starts === "on press" && <UploadButton queue={queue} group={group} />}
    </>
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
