import type { QueryClient } from "@tanstack/react-query";
import { toSentence } from "../../../errors/readable-error.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { toast } from "../../../ui/toaster.tsx";
import { type StatusView, type Subject, statusQuery, undoMove } from "./status-queries.ts";

export interface MadeMove {
  readonly subject: Subject;
  readonly view: StatusView;
  /** As `performance.now` counts. */
  readonly undoUntilMs: number;
}

export const toMadeMove = (subject: Subject, view: StatusView): MadeMove => ({
  subject,
  view,
  undoUntilMs: performance.now() + view.undo_seconds * 1000,
});

/**
 * Says that files were moved, and offers Undo as long as the server lets them be put back.
 * @param words.done without Undo, such as when clients hear at once
 */
export const toastMoved = (
  queryClient: QueryClient,
  moves: readonly MadeMove[],
  words: { readonly moved: string; readonly done: string },
): void => {
  const seconds = (Math.max(...moves.map(({ undoUntilMs }) => undoUntilMs)) - performance.now()) / 1000;
  if (!(seconds > 0)) {
    toast.success(words.done);
    return;
  }
  const undo = async () => {
    const outcomes = await Promise.allSettled(
      moves.map(async ({ subject, view }) => {
        const back = await undoMove(subject, view.changes[0]?.id ?? "");
        queryClient.setQueryData(statusQuery(subject).queryKey, back);
        return back;
      }),
    );
    const undone = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const [back] = undone;
    const [failed] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    if (back)
      toast.success(
        moves.length === 1
          ? `Undone. ${back.reference} is at ${back.status} again.`
          : `Undone for ${formatCount(undone.length, "file")}.`,
      );
    if (failed !== undefined) toast.error(toSentence(failed));
    await queryClient.invalidateQueries(wholeDesk);
  };
  toast.undoable(words.moved, { seconds, onUndo: () => void undo() });
};
