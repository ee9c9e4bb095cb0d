import { useRef } from "react";
import { SavedNote } from "../../../ui/saved-note.tsx";
import type { DraftSync } from "./draft-sync.ts";
import { useDraftStatus } from "./use-draft.ts";

interface DraftNoteProps {
  readonly sync: DraftSync;
  /** What to say while the server can't be reached, and when it refused to save. */
  readonly texts?: Readonly<Record<"offline" | "refused", string>>;
}

const ownTexts = {
  offline: "Saved in this browser. We'll save it to your account when you're back online.",
  refused: "Saved in this browser only.",
};

/** "Saved just now" beside a step's title, or why it isn't saved. */
export function DraftNote({ sync, texts = ownTexts }: DraftNoteProps) {
  const status = useDraftStatus(sync);
  const lastSavedAt = useRef<Date>(undefined);
  if (status.kind === "saved") lastSavedAt.current = status.at;
  switch (status.kind) {
    case "offline":
      return <SavedNote state="failed" failedText={texts.offline} />;
    case "refused":
      return <SavedNote state="failed" failedText={texts.refused} />;
    case "saving":
      return <SavedNote state="saving" savedAt={lastSavedAt.current} />;
    case "saved":
      return <SavedNote state="saved" savedAt={status.at} />;
    default:
      // Keep the last text while a change waits. Screen readers would announce it every time it reappeared.
      return <SavedNote state="idle" savedAt={lastSavedAt.current} />;
  }
}
