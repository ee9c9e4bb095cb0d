import CircleHelp from "lucide-react/icons/circle-question-mark";
import { type ReactNode, useId, useRef, useState } from "react";
import { createLater } from "./later.ts";

export type ToggletipProps = {
  /** What it explains. The button is called "About {subject}". */
  subject: string;
  children: ReactNode;
};

const bubbleCode = createLater(() => import("./toggletip-bubble.tsx"));
export const loadBubbles = bubbleCode.fetch;

/** A short explanation that opens by pointer, touch and keyboard, and is read out with its button. */
export function Toggletip({ subject, children }: ToggletipProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const code = bubbleCode.use();
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`About ${subject}`}
        aria-describedby={textId}
        onClick={() => setOpen(true)}
        onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
        onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
        className="-m-2.5 grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:text-ink focus-visible:-outline-offset-6"
      >
        <CircleHelp className="size-5" />
      </button>
      <span id={textId} hidden>
        {children}
      </span>
      {code && (
        <code.ToggletipBubble button={button} isOpen={isOpen} onOpenChange={setOpen}>
          {children}
        </code.ToggletipBubble>
      )}
    </>
  );
}
