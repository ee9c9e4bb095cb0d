import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { DraftSync } from "./draft-sync.ts";
import { useDraftStatus } from "./use-draft.ts";

interface ConflictNoticeProps {
  readonly sync: DraftSync;
  readonly onChoose: (choice: "mine" | "theirs") => void;
}

/** Asks which version to keep when another tab or device has changed the same form. Nothing is overwritten before that. */
export function ConflictNotice({ sync, onChoose }: ConflictNoticeProps) {
  const status = useDraftStatus(sync);
  if (status.kind !== "conflict") return null;
  return (
    // Sticky, since a person typing at the end of a long step wouldn't see the top of the page.
    <div role="alert" className="sticky top-20 z-10 mb-8 shadow-soft">
      <Notice
        tone="warning"
        title="This form was changed in another tab or on another device"
        action={
          <div className="flex flex-wrap gap-3 py-1">
            <Button variant="brand" size="small" onClick={() => onChoose("theirs")}>
              Use the newer one
            </Button>
            <Button size="small" onClick={() => onChoose("mine")}>
              Keep mine
            </Button>
          </div>
        }
      >
        The other version was saved {formatMoment(status.savedAt)}. Yours stays in this browser until you choose.
      </Notice>
    </div>
  );
}
