import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import { answerMemo, ownMemo } from "@funding-desk/contract/placement/memo/own-api";
import type { MemoSentence } from "@funding-desk/contract/placement/memo/sentence";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../http/call.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { MemoText } from "../memo-text.tsx";
import { WordsForm } from "../words-form.tsx";

interface OwnMemoProps {
  readonly userId: string;
  readonly submissionId: string;
  readonly lenderName: string;
}

const ownMemoQuery = ({ userId, submissionId }: Omit<OwnMemoProps, "lenderName">) =>
  queryOptions({
    queryKey: ["memo", userId, submissionId],
    queryFn: async ({ signal }) => (await call(ownMemo, { params: { id: submissionId }, signal })).data,
  });

/** The button for what a lender would read about the business, which the client can answer before it goes out. */
export function OwnMemo({ lenderName, ...ids }: OwnMemoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Read what we'd tell {lenderName}
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={`What ${lenderName} would read`} width="wide">
          <Memo {...ids} />
        </Dialog>
      )}
    </>
  );
}

function Memo(ids: Omit<OwnMemoProps, "lenderName">) {
  const [answering, setAnswering] = useState<string>();
  return (
    <Loaded query={useQuery(ownMemoQuery(ids))} failedTitle="We couldn't load it" skeleton={["h-80 w-full"]}>
      {({ sentences, remarks }) => (
        <MemoText
          sentences={sentences}
          remarks={remarks}
          answeredBy="You"
          below={(sentence) =>
            answering === sentence.id ? (
              <AnswerForm {...ids} sentence={sentence} onClose={() => setAnswering(undefined)} />
            ) : (
              <>
                {sentence.evidence && <span>{listEvidenceWords(sentence.evidence).join("; ")}</span>}
                <Button size="small" variant="quiet" onClick={() => setAnswering(sentence.id)}>
                  {sentence.answer ? "Change your answer" : "Answer"}
                  <span className="sr-only">: {sentence.text}</span>
                </Button>
              </>
            )
          }
        />
      )}
    </Loaded>
  );
}

interface AnswerFormProps extends Omit<OwnMemoProps, "lenderName"> {
  readonly sentence: MemoSentence;
  readonly onClose: () => void;
}

/** What the client says to a sentence. The lender reads it below the sentence. */
function AnswerForm({ sentence, onClose, ...ids }: AnswerFormProps) {
  const queryClient = useQueryClient();
  const save = async (answer: string) => {
    const body = { sentence: sentence.id, answer };
    const { data } = await call(answerMemo, { params: { id: ids.submissionId }, body });
    queryClient.setQueryData(ownMemoQuery(ids).queryKey, data);
  };
  return (
    <WordsForm
      name="answer"
      label="Your answer"
      hint="The lender reads it below this sentence. Leave it empty to say nothing."
      words={sentence.answer?.text ?? ""}
      onSave={save}
      onClose={onClose}
    />
  );
}
