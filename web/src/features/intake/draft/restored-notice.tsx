import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { OpenedDraft } from "./opened-draft.ts";

interface RestoredNoticeProps {
  readonly opened: OpenedDraft;
  /** The title of the step where the person stopped. */
  readonly stepTitle: string | undefined;
  readonly lostForGood?: string | undefined;
  readonly onStartOver: () => void;
  readonly onUseOther: () => void;
}

/** Tells a returning person what was restored, and offers to start over. */
export function RestoredNotice({ opened, stepTitle, lostForGood, onStartOver, onUseOther }: RestoredNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const place = opened.origin === "account" ? "from your account" : "from this browser";
  return (
    <>
      <Notice
        title="Welcome back. We restored your answers."
        action={
          <div className="flex flex-wrap gap-3 py-1">
            {opened.other && (
              <Button size="small" onClick={onUseOther}>
                Use the older version
              </Button>
            )}
            <Button size="small" onClick={() => setAsking(true)}>
              Start over
            </Button>
          </div>
        }
      >
        Saved {formatMoment(opened.savedAt)}, {place}
        {stepTitle && `; you stopped at ${stepTitle}`}.
        {opened.other &&
          ` An older version, ${opened.origin === "account" ? "from this browser" : "from your account"}, is still here.`}
      </Notice>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Start over?"
        confirmLabel="Start over"
        cancelLabel="Keep my answers"
        isDangerous
        onConfirm={() => {
          setAsking(false);
          onStartOver();
        }}
      >
        <p>This clears your answers here and in your account. You can undo it until you leave the page.</p>
        {lostForGood && <p className="mt-3 font-semibold">{lostForGood}</p>}
      </AlertDialog>
    </>
  );
}
