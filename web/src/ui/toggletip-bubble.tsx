import type { ReactNode, RefObject } from "react";
import { Popover } from "react-aria-components/Popover";

interface ToggletipBubbleProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** For eyes: the button is described by the same text. */
export function ToggletipBubble({ button, isOpen, onOpenChange, children }: ToggletipBubbleProps) {
  return (
    <Popover
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isNonModal
      placement="top"
      offset={2}
      containerPadding={12}
      className="max-w-72 rounded-field border border-ink bg-ink px-4 py-3 text-paper text-sm shadow-soft entering:animate-fade"
    >
      <span aria-hidden="true">{children}</span>
    </Popover>
  );
}
