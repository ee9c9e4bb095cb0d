import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { hasUnsaved } from "../../forms/unsaved-changes.ts";
import { signOut } from "../../session/sign-out.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { classNames } from "../../ui/class-names.ts";

interface LogOutButtonProps {
  readonly className: string;
  readonly iconClassName?: string | undefined;
}

/** Leaves at once; asks first when the page holds what is not saved. */
export function LogOutButton({ className, iconClassName }: LogOutButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => (hasUnsaved() ? setAsking(true) : signOut())} className={className}>
        <LogOut aria-hidden="true" className={classNames("size-5 flex-none", iconClassName)} />
        LogOut
      </button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Log out without saving?"
        confirmLabel="Log out without saving"
        cancelLabel="Stay and save"
        isDangerous
        onConfirm={signOut}
      >
        <p>You have changes on this page that are not saved yet.</p>
      </AlertDialog>
    </>
  );
}
