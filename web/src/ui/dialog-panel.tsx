import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classNames } from "./class-names.ts";
import { type DialogProps, dialogCode } from "./dialog-code.ts";
import { useDialogSubject } from "./dialog-subject.ts";
import { IconButton } from "./icon-button.tsx";
import { PartBoundary } from "./part-boundary.tsx";

/** What opened the newest dialog, for one that takes its place: a form, once what it needs has loaded. */
let lastOpener: Element | null = null;

/**
 * Restores the focus to what opened a dialog. React Aria tries to do so a frame after the dialog is gone, but fails if
 * the page behind is still inert, as when navigation closed the dialog and React defers its effects.
 */
const useFocusGivenBack = (isOpen: boolean): void => {
  const opener = useRef<Element>(null);
  // A layout effect runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement === document.body ? lastOpener : document.activeElement;
    lastOpener = opener.current;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const giveBack = () => {
      const { current } = opener;
      lastOpener = null;
      if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
    };
    // After all deferred effects, the page is no longer inert.
    return () => void setTimeout(giveBack);
  }, [isOpen]);
};

const widths = { narrow: "sm:max-w-lg", wide: "sm:max-w-3xl", full: "sm:max-w-[96rem]" };

/** Keeps the focus until it is closed. On a phone, it is a sheet at the bottom. */
export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, isDismissable = false, isInsistent = false, ...look } = props;
  const { width = "narrow", emblem, role = "dialog", isOpaque = false, receiver } = look;
  const subject = useDialogSubject();
  useFocusGivenBack(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isInsistent}
      className={classNames(
        "fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center entering:animate-fade sm:items-center sm:p-6",
        isOpaque ? "bg-veil" : "bg-veil/55",
      )}
    >
      <Modal
        className={classNames(
          "max-h-full w-full overflow-hidden rounded-t-card border border-line bg-card shadow-soft entering:animate-rise sm:rounded-card",
          widths[width],
        )}
      >
        <AriaDialog
          role={role}
          className={classNames(
            "flex max-h-[calc(var(--visual-viewport-height)-1rem)] flex-col outline-none sm:max-h-[calc(var(--visual-viewport-height)-3rem)]",
            width === "full" &&
              "h-[calc(var(--visual-viewport-height)-1rem)] sm:h-[calc(var(--visual-viewport-height)-3rem)]",
          )}
        >
          <header data-dialog-header="" className="flex items-start gap-4 px-5 pt-5 sm:px-8 sm:pt-7">
            <div className="min-w-0 flex-1">
              {emblem && <div className="mb-4">{emblem}</div>}
              <Heading slot="title" className="py-1.5 text-xl">
                {title}
              </Heading>
              {subject && <p className="wrap-anywhere pb-1 font-semibold text-sm">{subject}</p>}
              {receiver && (
                <p className="wrap-anywhere pb-1 text-ink-soft text-sm">
                  Goes to <span className="font-semibold text-ink">{receiver}</span>
                </p>
              )}
            </div>
            {!isInsistent && (
              <div className="-mr-2">
                <IconButton label="Close" icon={<X className="size-5" />} onClick={onClose} />
              </div>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-6 sm:px-8">
            <PartBoundary>{children}</PartBoundary>
          </div>
          {actions && (
            <footer className="flex flex-col gap-3 border-line border-t bg-paper px-5 py-4 sm:flex-row-reverse sm:flex-wrap sm:justify-start sm:px-8">
              {actions}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

dialogCode.Panel = DialogPanel;
