import { useRef } from "react";
import { SavedNote } from "../../ui/saved-note.tsx";
import type { DraftSync } from "./draft-sync.ts";
import { useDraftStatus } from "./use-draft.ts";

/** "Saved just now" beside a step's title, or what keeps it from being saved. */
export function DraftNote({ sync }: { readonly sync: DraftSync }) {
  const status = useDraftStatus(sync);
  const lastSavedAt = useRef<Date>(undefined);
  if (status.kind === "saved") lastSavedAt.current = status.at;
  switch (status.kind) {
    case "offline":
      return (
        <SavedNote
          state="failed"
          failedText="Saved in this browser. It goes to your account when the connection is back."
        />
      );
    case "refused":
      return <SavedNote state="failed" failedText="Saved in this browser only." />;
    case "saving":
      return <SavedNote state="saving" savedAt={lastSavedAt.current} />;
    case "saved":
      return <SavedNote state="saved" savedAt={status.at} />;
    default:
      // While a change waits for its turn the last sentence stays: a text that comes and goes would be spoken each time.
      return <SavedNote state="idle" savedAt={lastSavedAt.current} />;
  }
}
