import { useEffect } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { addUnsaved } from "./unsaved-changes.ts";

const wordings = {
  answers: {
    title: "Leave without saving?",
    confirmLabel: "Leave without saving",
    cancelLabel: "Stay and save",
    sentence: "You have unsaved changes on this page.",
  },
  uploads: {
    title: "Leave without uploading?",
    confirmLabel: "Leave without them",
    cancelLabel: "Stay and upload",
    sentence: "Some files you chose on this page haven't been uploaded yet.",
  },
};

interface UnsavedGuardProps {
  readonly hasChanges: boolean;
  /** What would be lost; answers by default. */
  readonly about?: keyof typeof wordings | undefined;
}

/**
 * Asks before leaving a page with unsaved changes: in our own dialog for navigation, in the browser's when the tab closes.
 * LogOut asks too, through `unsaved-changes.ts`. Use at most one per page, since the router supports only one blocker.
 */
export function UnsavedGuard({ hasChanges, about = "answers" }: UnsavedGuardProps) {
  const { sentence, ...words } = wordings[about];
  // Switching between tabs or steps of the same page loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const removeUnsaved = addUnsaved();
    window.addEventListener("beforeunload", ask);
    return () => {
      removeUnsaved();
      window.removeEventListener("beforeunload", ask);
    };
  }, [hasChanges]);
  return (
    <AlertDialog
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      {...words}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{sentence}</p>
    </AlertDialog>
  );
}
