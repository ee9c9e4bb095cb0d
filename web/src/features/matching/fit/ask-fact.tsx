import { type FactName, facts } from "@funding-desk/contract/matching/fit/fact";
import { type FactEntry, findEntryProblem } from "@funding-desk/contract/matching/fit/fact-entry";
import { tellFact } from "@funding-desk/contract/matching/fit/own-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { FactField } from "./fact-field.tsx";
import { toEntry } from "./fact-input.ts";
import { ownFactsQuery } from "./own-fit-queries.ts";

interface AskFactProps {
  readonly userId: string;
  readonly fact: FactName;
  readonly today: string;
  /** Why it is worth answering. */
  readonly hint: string;
}

/** One question to the client, answered in place. */
export function AskFact({ userId, fact, today, hint }: AskFactProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const { isBusy, problem, fields, run, refuse, clear } = useSendOnce();
  const send = (entry: FactEntry | undefined) => {
    const wrong = entry ? findEntryProblem(fact, entry, today) : "Please answer the question.";
    if (!entry || wrong !== undefined) return refuse({ value: wrong ?? "" });
    void run(async () => {
      const { data } = await call(tellFact, { params: { fact }, body: entry });
      queryClient.setQueryData(ownFactsQuery(userId).queryKey, data);
    }, JSON.stringify(entry));
  };
  const isFaulty = fields.value !== undefined;
  return (
    <Form onSubmit={() => send(toEntry(fact, text))} className="grid max-w-form gap-3">
      {!isFaulty && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-44">
          <FactField
            fact={fact}
            hint={hint}
            value={text}
            today={today}
            error={fields.value}
            onChange={(typed) => {
              clear();
              setText(typed);
            }}
          />
        </div>
        <Button type="submit" isBusy={isBusy} busyLabel="Saving...">
          Save
        </Button>
        {facts[fact].kind === "date" && (
          <Button onClick={() => send({ state: "notApplicable" })}>There was none</Button>
        )}
      </div>
    </Form>
  );
}
