import { type FactName, factNames, facts as shapes } from "@funding-desk/contract/matching/fit/fact";
import { type FactEntry, findEntryProblem } from "@funding-desk/contract/matching/fit/fact-entry";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { clientDocumentsQuery } from "../../../documents/document/desk/document-review-queries.ts";
import { FactField } from "../fact-field.tsx";
import { toEntry } from "../fact-input.ts";
import type { WhatIf } from "../use-what-if.ts";
import type { FactSaving } from "./use-fact-saving.ts";

interface FactFormProps {
  readonly clientId: string;
  /** yyyy-mm-dd */
  readonly today: string;
  readonly whatIf: WhatIf;
  readonly saving: FactSaving;
  readonly canSave: boolean;
}

const options = factNames.map((name) => ({ value: name, label: shapes[name].label }));
const isFact = (text: string): text is FactName => factNames.some((name) => name === text);

/** Tries another answer without saving it, or saves it as a correction. */
export function FactForm({ clientId, today, whatIf, saving, canSave }: FactFormProps) {
  const [fact, setFact] = useState("");
  const [text, setText] = useState("");
  const [documentId, setDocumentId] = useState("");
  const documents = useQuery({ ...clientDocumentsQuery(clientId), enabled: canSave }).data ?? [];
  const { fields, problem, refuse, clear, isBusy } = saving.sending;
  const check = (): { fact: FactName; entry: FactEntry } | undefined => {
    if (!isFact(fact)) {
      refuse({ fact: "Please choose what to change." });
      return undefined;
    }
    const entry = toEntry(fact, text);
    const wrong = entry ? findEntryProblem(fact, entry, today) : "Please enter an answer.";
    if (entry && wrong === undefined) return { fact, entry };
    refuse({ value: wrong ?? "" });
    return undefined;
  };
  const tryOut = () => {
    const checked = check();
    if (checked) whatIf.tryFact(checked.fact, checked.entry);
  };
  const save = async () => {
    const checked = check();
    if (!checked) return;
    if (!(await saving.save(checked.fact, checked.entry, documentId))) return;
    setText("");
    setDocumentId("");
  };
  const hasFieldProblem = Object.keys(fields).length > 0;
  return (
    <Card title="Try or correct an answer" headingLevel={3}>
      <Form onSubmit={tryOut} className="grid max-w-form gap-4">
        <OvertakenNotice sentence={saving.overtaken} />
        {!hasFieldProblem && <ProblemNotice problem={problem} />}
        <SelectField
          label="About"
          name="tried-fact"
          value={fact}
          options={options}
          error={fields.fact}
          onChange={(chosen) => {
            clear();
            setFact(chosen);
            setText("");
          }}
        />
        {isFact(fact) && (
          <FactField
            fact={fact}
            value={text}
            today={today}
            error={fields.value}
            onChange={(typed) => {
              clear();
              setText(typed);
            }}
          />
        )}
        {canSave && isFact(fact) && documents.some((type) => type.documents.length > 0) && (
          <SelectField
            label="Read from a document"
            name="fact-document"
            required={false}
            hint="For a correction: which document on file says so."
            value={documentId}
            error={fields.document_id}
            options={documents.flatMap(({ document_type: type, documents: own }) =>
              own.map(({ id, filename }) => ({ value: id, label: `${type}: ${filename}` })),
            )}
            onChange={(chosen) => {
              clear();
              setDocumentId(chosen);
            }}
          />
        )}
        {whatIf.tried.length > 0 && (
          <p role="status" className="text-sm">
            Tried, not saved: {whatIf.tried.map((name) => shapes[name].label).join(", ")}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small">
            Try without saving
          </Button>
          {canSave && (
            <Button size="small" variant="brand" isBusy={isBusy} busyLabel="Saving..." onClick={() => void save()}>
              Save as a correction
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
