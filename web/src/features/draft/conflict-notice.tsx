import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { DraftSync } from "./draft-sync.ts";
import { useDraftStatus } from "./use-draft.ts";

interface ConflictNoticeProps {
  readonly sync: DraftSync;
  readonly onChoose: (choice: "mine" | "theirs") => void;
}

/** Another tab or device went on with the same form: asks which version to keep. Nothing is overwritten before the answer. */
export function ConflictNotice({ sync, onChoose }: ConflictNoticeProps) {
  const status = useDraftStatus(sync);
  if (status.kind !== "conflict") return null;
  return (
    // It stays in sight: whoever types at the end of a long step would not see the top of the page.
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
        The other version was saved {shownMoment(status.savedAt)}. Yours is kept in this browser until you choose.
      </Notice>
    </div>
  );
}
