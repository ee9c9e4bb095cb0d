import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import type { Answer } from "@funding-desk/contract/forms/field";
import { type FieldEntry, fieldEntries } from "@funding-desk/contract/forms/form";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { correctAnswer } from "@funding-desk/contract/intake/correction/desk-api";
import { type AnswerSubject, parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { fileAnswersQuery, findRecord } from "./client-file-queries.ts";

/** The answer to correct, as it was when the dialog opened. */
export interface CorrectedAnswer {
  readonly clientId: string;
  readonly subject: AnswerSubject;
  readonly revision: number;
  /** Wire name. */
  readonly field: string;
  /** Null when there is no answer, or when it is masked. */
  readonly value: Answer | null;
}

/** The question in the form's current version. */
export const findEntry = ({ subject, field }: Pick<CorrectedAnswer, "subject" | "field">): FieldEntry | undefined =>
  fieldEntries(formOf[parseSubjectKind(subject)]).find((entry) => entry.field.wire === field);

/** One correction being written. When someone else changed the answers first, it shows their changes and keeps what was typed. */
export const useCorrection = (corrected: CorrectedAnswer, onDone: () => void) => {
  const { clientId, subject, field } = corrected;
  const queryClient = useQueryClient();
  const [value, setValue] = useState<Answer>(corrected.value ?? "");
  const [revision, setRevision] = useState(corrected.revision);
  const [overtaken, setOvertaken] = useState<readonly AnswerChange[]>([]);
  const refetch = () => queryClient.invalidateQueries(wholeDesk);
  const sending = useSendOnce({
    async onOvertaken() {
      const answers = await queryClient.fetchQuery({ ...fileAnswersQuery(clientId), staleTime: 0 });
      const record = findRecord(answers, subject);
      if (!record) return;
      setOvertaken(record.changes.filter((change) => change.revision > revision));
      setRevision(record.revision);
      await refetch();
    },
    onFail: () => void refetch(),
  });
  return {
    value,
    setValue(next: Answer) {
      if (sending.fields[field] !== undefined) sending.clear();
      setValue(next);
    },
    overtaken,
    fieldError: sending.fields[field],
    problem: sending.problem,
    isBusy: sending.isBusy,
    send: (reason: string) =>
      void sending.run(async () => {
        const body = { subject, field, value, reason, expected_revision: revision };
        await callDesk(correctAnswer, { params: { id: clientId }, body });
        await refetch();
        toast.success("Corrected. The client sees it with your name.");
        onDone();
      }),
  };
};
