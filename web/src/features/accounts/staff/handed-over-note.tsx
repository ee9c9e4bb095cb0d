import { formatCount } from "../../../forms/format-count.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { Successor } from "./hand-over-form.tsx";

interface HandedOverNoteProps {
  /** Who left. */
  readonly name: string;
  readonly calls: number;
  readonly successor: Successor;
}

/** Says which calls couldn't be handed over, and what to do about them. */
export function HandedOverNote({ name, calls, successor }: HandedOverNoteProps) {
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        Everything else is done. {formatCount(calls, "call")} {calls === 1 ? "is" : "are"} still in {name}'s calendar,
        because {successor.name} has another call at the time. Move or cancel {calls === 1 ? "it" : "them"}: a call that
        you move goes to {successor.name}'s calendar.
      </p>
      <LinkButton to="/desk/calendar" variant="brand">
        Open the calendar
      </LinkButton>
    </div>
  );
}
