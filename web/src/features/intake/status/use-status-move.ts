import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { useFields } from "../../../ui/use-fields.ts";
import { type Move, moveSubmission, type StatusView, type Subject, statusQuery } from "./status-queries.ts";
import { toastMoved, toMadeMove } from "./toast-moved.ts";

/** A submission to move, as the desk names it. */
export interface MovedSubject extends Subject {
  readonly reference: string;
  readonly status: string;
  readonly clientName: string;
}

interface Options {
  readonly subject: MovedSubject;
  /** Preselected, such as by the column a card was dropped on. */
  readonly to: string;
  readonly onMoved: () => void;
}

/** One change of status being written. When someone else moved it first, it shows that and keeps what was typed. */
export const useStatusMove = ({ subject, to: chosen, onMoved }: Options) => {
  const queryClient = useQueryClient();
  const [to, setTo] = useState(chosen);
  // Where the person saw it when they chose. Until then it follows the file, which may still be read again after an undo.
  const [seenFrom, setFrom] = useState(chosen === "" ? undefined : subject.status);
  const from = seenFrom ?? subject.status;
  const [overtaken, setOvertaken] = useState<StatusView>();
  const { queryKey } = statusQuery(subject);
  const refetch = () => queryClient.invalidateQueries(wholeDesk);
  const sending = useSendOnce({
    async onOvertaken() {
      const view = await queryClient.fetchQuery({ ...statusQuery(subject), staleTime: 0 });
      setFrom(view.status);
      setOvertaken(view);
      if (view.status === to) setTo("");
      void refetch();
    },
    onFail: () => void refetch(),
  });
  const { values, bind } = useFields({ message: "", note: "" }, sending.fields);
  const send = (reasons: Pick<Move, "overrideReason" | "correctionReason"> = {}) =>
    void sending.run(async () => {
      const isCorrection = reasons.correctionReason !== undefined;
      const words = isCorrection ? { ...values, message: "" } : values;
      const view = await moveSubmission(subject, { to, expectedFrom: from, ...words, ...reasons });
      queryClient.setQueryData(queryKey, view);
      toastMoved(queryClient, [toMadeMove(subject, view)], {
        moved: `${subject.reference} moved to ${view.status}.`,
        done: `${subject.reference} is now ${view.status}. ${isCorrection ? "No email went out." : `We're emailing ${subject.clientName}.`}`,
      });
      onMoved();
      await refetch();
    });
  const choose = (status: string) => {
    setFrom(from);
    setTo(status);
  };
  return { to, setTo: choose, values, bind, from, overtaken, sending, send };
};
