import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Restores the focus to what opened a dialog. React Aria tries to do so a frame after the dialog is gone, but fails if
 * the page behind is still inert, as when navigation closed the dialog and React defers its effects.
 */
export const useFocusGivenBack = (isOpen: boolean): void => {
  const opener = useRef<Element>(null);
  // A layout effect runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const giveBack = () => {
      const { current } = opener;
      if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
    };
    // After all deferred effects, the page is no longer inert.
    return () => void setTimeout(giveBack);
  }, [isOpen]);
};
