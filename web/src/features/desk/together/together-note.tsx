import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { DraftNote } from "../../intake/draft/draft-note.tsx";
import type { DraftSync } from "../../intake/draft/draft-sync.ts";
import { useDraftStatus } from "../../intake/draft/use-draft.ts";

const texts = {
  offline: "Not saved yet. We'll try again by ourselves. Please keep this page open.",
  refused: "Not saved. Please reload the page.",
};

/** Says whether the form is saved, and keeps the page from being left while it isn't. */
export function TogetherNote({ sync }: { readonly sync: DraftSync }) {
  const { kind } = useDraftStatus(sync);
  return (
    <>
      <DraftNote sync={sync} texts={texts} />
      <UnsavedGuard hasChanges={kind === "offline" || kind === "refused" || kind === "conflict"} />
    </>
  );
}
