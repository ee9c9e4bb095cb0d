import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. React Aria tries to, a frame after the dialog is gone; in vain where the page behind is
 * still inert then, because the address closed the dialog and React puts off the effects of such a change.
 */
export const useFocusGivenBack = (isOpen: boolean): void => {
  const opener = useRef<Element>(null);
  // Before the dialog takes the focus, which it does in an effect that comes later.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const giveBack = () => {
      const { current } = opener;
      if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
    };
    // Among the effects that were put off; after all of them the page is no longer inert.
    return () => void setTimeout(giveBack);
  }, [isOpen]);
};
