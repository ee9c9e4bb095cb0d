import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Toaster as SonnerToaster, toast as sonnerToast } from "sonner";

export type ToastOptions = {
  /** How long it stays; 5000 unless told. */
  durationMs?: number | undefined;
  /** A button in it, "Undo" say; pressing it closes the toast. */
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
  error: (message: string, options: ToastOptions = {}) => void sonnerToast.error(message, sonnerOptions(options)),
  info: (message: string, options: ToastOptions = {}) => void sonnerToast.info(message, sonnerOptions(options)),
  /** In place of every other: on a phone a second sentence would hide the fields that the first is about. */
  onlyError: (message: string) => {
    // Not one toast with an id of its own: sonner loses what is said while that one is on its way out.
    sonnerToast.dismiss();
    sonnerToast.error(message);
  },
  dismissAll: () => void sonnerToast.dismiss(),
};

const icon = "size-5";

/** Once, at the root of the document. */
export function Toaster() {
  return (
    // React Aria's word for what an open dialog must leave reachable: a toast is heard and can be closed over it.
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
          success: <CircleCheck aria-hidden="true" className={icon} />,
          error: <CircleAlert aria-hidden="true" className={icon} />,
          info: <Info aria-hidden="true" className={icon} />,
          close: <X aria-hidden="true" className="size-4.5" />,
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
