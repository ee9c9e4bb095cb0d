import { FileList } from "../../../ui/file-row.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { isUnfinished } from "./pending-file.ts";
import { PendingRow } from "./pending-row.tsx";
import { UploadAnnouncements } from "./upload-announcements.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import { useQueueState } from "./use-upload-queue.ts";

interface PendingFilesProps {
  readonly queue: UploadQueue;
  readonly group: string;
  /** The group's name for people. */
  readonly label: string;
  /** Whether files upload as soon as they are chosen. */
  readonly isStarted: boolean;
}

/** A group's chosen files, until the server has them. */
export function PendingFiles({ queue, group, label, isStarted }: PendingFilesProps) {
  const { rows, isOnline } = useQueueState(queue);
  const pending = rows.filter((row) => row.group === group);
  return (
    <>
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
              onUnlock={(password) => queue.unlock(row.key, password)}
              onRetry={() => {
                toast.dismissErrors();
                queue.retry(row.key);
              }}
              onRemove={() => queue.remove(row.key)}
            />
          ))}
        </FileList>
      )}
      <UploadAnnouncements queue={queue} group={group} />
    </>
  );
}
