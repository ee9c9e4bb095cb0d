import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { formatMoment } from "../../../forms/format-time.ts";

const formatAnswer = (answer: string | null): string => answer ?? "not given";

/** The changes of an answer: before and after, who, when and why. Newest first. */
export function ChangeNotes({ changes }: { readonly changes: readonly AnswerChange[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-1 border-accent border-l-3 pl-3 text-sm">
      {changes.map((change) => (
        <li key={change.id}>
          <p>
            <span className="font-semibold">
              {change.staff_name === null ? "Changed by the client" : `Entered by ${change.staff_name}`}
            </span>
            , <time dateTime={change.changed_at}>{formatMoment(change.changed_at)}</time>
          </p>
          <p className="wrap-anywhere">
            <span className="text-ink-soft">Before:</span> {formatAnswer(change.before)}
          </p>
          <p className="wrap-anywhere">
            <span className="text-ink-soft">After:</span> {formatAnswer(change.after)}
          </p>
          {change.reason && <p className="wrap-anywhere text-ink-soft">“{change.reason}”</p>}
        </li>
      ))}
    </ul>
  );
}
