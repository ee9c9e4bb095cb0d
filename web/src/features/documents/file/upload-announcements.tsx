import type { UploadQueue } from "./upload-queue.ts";
import { useQueueState } from "./use-upload-queue.ts";

interface UploadAnnouncementsProps {
  readonly queue: UploadQueue;
  readonly group: string;
}

/** What happens to a group's files, for screen readers. They announce only what is new. */
export function UploadAnnouncements({ queue, group }: UploadAnnouncementsProps) {
  const { announcements } = useQueueState(queue);
  return (
    <div role="status" aria-atomic="false" className="sr-only">
      {announcements.map((each) => each.group === group && <p key={each.id}>{each.sentence}</p>)}
    </div>
  );
}
