import { useRef } from "react";
import { focusOnceThere } from "../../../ui/focus-field.ts";
import { ContactMessage } from "../../site/contact/desk/contact-message.tsx";
import { ThingFrame, type ThingQueue } from "./thing-frame.tsx";
import type { ContactThing } from "./things.ts";

interface ContactThingProps {
  readonly thing: ContactThing;
  readonly queue: ThingQueue;
}

/** A message from the contact form, with its answer below. Mount it for each message. */
export function ContactThingAtHand({ thing, queue }: ContactThingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const answer = () => focusOnceThere(() => frame.current?.querySelector("textarea"));
  return (
    <ThingFrame
      thing={thing}
      kind="Contact message"
      queue={queue}
      act={{ name: "Answer", keys: "e", act: answer }}
      others={[]}
      path={`/desk/contact?id=${thing.id}`}
      openName="Open message"
    >
      <div ref={frame} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 sm:p-4">
        <ContactMessage id={thing.id} canWork />
      </div>
    </ThingFrame>
  );
}
