import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Toaster as SonnerToaster, toast as sonnerToast } from "sonner";

export type ToastOptions = {
  /** In milliseconds; 5000 by default. */
  durationMs?: number | undefined;
  /** A button such as "Undo". Pressing it closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

function sonnerOptions({ durationMs, action }: ToastOptions) {
  return {
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  };
}

export const toast = {
  success: (message: string, options: ToastOptions = {}) => void sonnerToast.success(message, sonnerOptions(options)),
  error: (message: string) => void sonnerToast.error(message),
  info: (message: string) => void sonnerToast.info(message),
  // These two replace all other toasts. On a phone, several would hide the fields they are about. Not one toast with a
  // fixed id, since sonner loses messages while that one is closing.
  onlySuccess: (message: string) => {
    sonnerToast.dismiss();
    sonnerToast.success(message);
  },
  onlyError: (message: string) => {
    sonnerToast.dismiss();
    sonnerToast.error(message);
  },
  dismissAll: () => void sonnerToast.dismiss(),
};

const icon = "size-5";

/** Mounted once, in the root. */
export function Toaster() {
  return (
    // React Aria's mark for what stays reachable over an open dialog: toasts are announced and can be closed.
    <div data-react-aria-top-layer="">
      <SonnerToaster
        position="top-right"
        duration={5000}
        closeButton
        expand
        containerAriaLabel="Notifications"
        offset={24}
        mobileOffset={12}
        icons={{
          success: <CircleCheck className={icon} />,
          error: <CircleAlert className={icon} />,
          info: <Info className={icon} />,
          close: <X className="size-4.5" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: "Close notification",
          classNames: {
            toast: "toast",
            success: "toast-success",
            error: "toast-error",
            icon: "toast-icon",
            title: "toast-title",
            actionButton: "toast-action",
            closeButton: "toast-close",
          },
        }}
      />
    </div>
  );
}
