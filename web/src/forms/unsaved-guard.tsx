import { useEffect } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "../ui/alert-dialog.tsx";

/** Asks before a page with unsaved changes is left: in our words inside the site, in the browser's when the tab closes. */
export function UnsavedGuard({ hasChanges }: { readonly hasChanges: boolean }) {
  // Another tab or step of the same page loses nothing.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);
  return (
    <AlertDialog
      isOpen={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay and save"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
    >
      <p>You have changes on this page that are not saved yet.</p>
    </AlertDialog>
  );
}
