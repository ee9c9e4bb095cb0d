import { useEffect } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { noteUnsaved } from "./unsaved-changes.ts";

const wordings = {
  answers: {
    title: "Leave without saving?",
    confirmLabel: "Leave without saving",
    cancelLabel: "Stay and save",
    sentence: "You have changes on this page that are not saved yet.",
  },
  uploads: {
    title: "Leave without uploading?",
    confirmLabel: "Leave without them",
    cancelLabel: "Stay and upload",
    sentence: "You have chosen files on this page that are not uploaded yet.",
  },
};

interface UnsavedGuardProps {
  readonly hasChanges: boolean;
  /** What would be lost; changed answers unless told. */
  readonly about?: keyof typeof wordings | undefined;
}

/**
 * Asks before a page with unsaved changes is left: in our words inside the site, in the browser's when the tab closes. LogOut asks too,
 * since the page is noted in `unsaved-changes.ts`. At most one stands on a page: the router blocks for one only.
 */
export function UnsavedGuard({ hasChanges, about = "answers" }: UnsavedGuardProps) {
  const { sentence, ...words } = wordings[about];
  // Another tab or step of the same page loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const takeBack = noteUnsaved();
    window.addEventListener("beforeunload", ask);
    return () => {
      takeBack();
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
