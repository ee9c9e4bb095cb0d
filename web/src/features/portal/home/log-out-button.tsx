import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { hasUnsaved } from "../../../forms/unsaved-changes.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { signOut } from "../../accounts/sign-in/sign-out.ts";

interface LogOutButtonProps {
  readonly className: string;
  readonly iconClassName?: string | undefined;
}

/** Signs out, but asks first when the page has unsaved changes. */
export function LogOutButton({ className, iconClassName }: LogOutButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => (hasUnsaved() ? setAsking(true) : signOut())} className={className}>
        <LogOut className={classNames("size-5 flex-none", iconClassName)} />
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
        <p>You have unsaved changes on this page.</p>
      </AlertDialog>
    </>
  );
}
