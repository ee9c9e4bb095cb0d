import { formOf } from "@funding-desk/contract/client-file/file-facts";
import { type AnswerSubject, subjectKindOf } from "@funding-desk/contract/client-file/subject";
import type { AnswerChange } from "@funding-desk/contract/correction/api";
import { correctAnswer } from "@funding-desk/contract/correction/desk-api";
import type { Answer } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries } from "@funding-desk/contract/forms/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { CallError } from "../../api/call-error.ts";
import { toast } from "../../ui/toaster.tsx";
import { clientFileQuery, recordOf } from "./client-file-queries.ts";

/** The answer that is corrected, as it was when somebody began to. */
export interface CorrectedAnswer {
  readonly clientId: string;
  readonly subject: AnswerSubject;
  readonly revision: number;
  /** Wire name. */
  readonly field: string;
  /** Null where nothing was answered, or where it is not shown. */
  readonly value: Answer | null;
}

/** The question of today's form. */
export const entryOf = ({ subject, field }: Pick<CorrectedAnswer, "subject" | "field">): FieldEntry | undefined =>
  fieldEntries(formOf[subjectKindOf(subject)]).find((entry) => entry.field.wire === field);

/** One correction while it is written. Who was quicker is shown, and what was typed stays. */
export const useCorrection = (corrected: CorrectedAnswer, onDone: () => void) => {
  const { clientId, subject, field } = corrected;
  const queryClient = useQueryClient();
  const [value, setValue] = useState<Answer>(corrected.value ?? "");
  const [reason, setReason] = useState("");
  const [revision, setRevision] = useState(corrected.revision);
  /** What was changed meanwhile. */
  const [overtaken, setOvertaken] = useState<readonly AnswerChange[]>([]);

  const lookAgain = async (): Promise<void> => {
    const file = await queryClient.fetchQuery({ ...clientFileQuery(clientId), staleTime: 0 });
    const record = recordOf(file, subject);
    if (!record) return;
    setOvertaken(record.changes.filter((change) => change.revision > revision));
    setRevision(record.revision);
  };

  const correction = useMutation({
    mutationFn: async () => {
      const body = { subject, field, value, reason: reason.trim(), expected_revision: revision };
      return (await callDesk(correctAnswer, { params: { id: clientId }, body })).data.revision;
    },
    onSuccess: () => {
      toast.success("Corrected. The client sees it with your name.");
      onDone();
    },
    onError: async (error) => {
      if (isOvertaken(error)) await lookAgain();
    },
    // What was typed may be sensitive: the cache of what was sent does not keep it.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });

  const { error } = correction;
  const fieldError = error instanceof CallError ? error.fields[field] : undefined;
  const failure = error && fieldError === undefined && !isOvertaken(error) ? error.message : undefined;
  return {
    value,
    setValue(next: Answer) {
      if (fieldError !== undefined) correction.reset();
      setValue(next);
    },
    reason,
    setReason,
    overtaken,
    fieldError,
    failure,
    // Once it is stored nothing more is sent, however quickly somebody presses.
    isSending: correction.isPending || correction.isSuccess,
    send: () => correction.mutate(),
  };
};

const isOvertaken = (error: unknown): boolean => error instanceof CallError && error.code === "answers_changed";
