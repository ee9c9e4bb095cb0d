import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { toast } from "../../ui/toaster.tsx";
import { moveSubmission, type Standing, type Subject, standingQuery } from "./status-queries.ts";

/** A submission as the desk names it when it is moved. */
export interface MovedSubject extends Subject {
  readonly reference: string;
  readonly status: string;
  readonly clientName: string;
}

interface Options {
  readonly subject: MovedSubject;
  /** Chosen already: by the column a card was dropped on, say. */
  readonly to: string;
  readonly onMoved: () => void;
}

/** One change of status while it is written. Somebody who was quicker is shown, and what was typed stays. */
export const useStatusMove = ({ subject, to: chosen, onMoved }: Options) => {
  const queryClient = useQueryClient();
  const [to, setTo] = useState(chosen);
  const [message, setMessage] = useState("");
  const [note, setNote] = useState("");
  const [from, setFrom] = useState(subject.status);
  const isUnderWay = useRef(false);
  /** What somebody else has done meanwhile. */
  const [overtaken, setOvertaken] = useState<Standing | undefined>();

  const lookAgain = async (): Promise<void> => {
    const standing = await queryClient.fetchQuery({ ...standingQuery(subject), staleTime: 0 });
    setFrom(standing.status);
    setOvertaken(standing);
    if (standing.status === to) setTo("");
  };

  const move = useMutation({
    mutationFn: () => moveSubmission(subject, { to, expectedFrom: from, note, message }),
    onSuccess: (standing) => {
      queryClient.setQueryData(standingQuery(subject).queryKey, standing);
      toast.success(`${subject.reference} is at ${standing.status} now. ${subject.clientName} is told by mail.`);
      onMoved();
    },
    onError: async (error) => {
      isUnderWay.current = false;
      if (error instanceof CallError && error.code === "status_changed") await lookAgain();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
  /** A second press that comes before the button knows of the first does nothing. */
  const send = () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    move.mutate();
  };
  const failure = move.error && !overtaken ? move.error.message : undefined;
  return {
    to,
    setTo,
    message,
    setMessage,
    note,
    setNote,
    from,
    overtaken,
    failure,
    send,
    isSending: move.isPending,
  };
};
