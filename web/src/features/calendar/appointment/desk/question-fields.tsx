import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { Fold } from "../../../../ui/fold.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { createDraftKey, type QuestionDraft } from "./type-draft.ts";

interface QuestionFieldsProps {
  readonly questions: readonly QuestionDraft[];
  /** No longer asked. */
  readonly former: readonly QuestionDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (questions: readonly QuestionDraft[]) => void;
}

/** The questions clients answer when they book. */
export function QuestionFields({ questions, former, errors, onChange }: QuestionFieldsProps) {
  const swap = (index: number, other: number) => {
    const [one, two] = [questions[index], questions[other]];
    if (one && two) onChange(questions.with(index, two).with(other, one));
  };
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex flex-col gap-5">
        {questions.map((question, index) => (
          <li key={question.key} className="rounded-field border border-line bg-paper p-4">
            <Question
              question={question}
              number={index + 1}
              error={errors[`question_${index}`]}
              onChange={(changed) => onChange(questions.with(index, changed))}
              actions={
                <>
                  <IconButton
                    label={`Move question ${index + 1} up`}
                    disabled={index === 0}
                    icon={<ArrowUp className="size-4.5" />}
                    onClick={() => swap(index, index - 1)}
                  />
                  <IconButton
                    label={`Move question ${index + 1} down`}
                    disabled={index === questions.length - 1}
                    icon={<ArrowDown className="size-4.5" />}
                    onClick={() => swap(index, index + 1)}
                  />
                  <IconButton
                    label={`Stop asking question ${index + 1}`}
                    icon={<Trash2 className="size-4.5" />}
                    onClick={() => onChange(questions.toSpliced(index, 1))}
                  />
                </>
              }
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          onClick={() => onChange([...questions, { key: createDraftKey(), name: "", isRequired: false, choices: [] }])}
        >
          Add a question
        </Button>
      </div>
      {former.length > 0 && (
        <Fold label={`No longer asked (${former.length})`}>
          <ul>
            {former.map((question) => (
              <li
                key={question.key}
                className="flex items-center justify-between gap-3 border-line border-b py-1.5 last:border-b-0"
              >
                <span className="min-w-0 text-ink-soft text-sm">{question.name}</span>
                <Button size="small" onClick={() => onChange([...questions, question])}>
                  Ask again
                </Button>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

interface QuestionProps {
  readonly question: QuestionDraft;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (question: QuestionDraft) => void;
  readonly actions: React.ReactNode;
}

function Question({ question, number, error, onChange, actions }: QuestionProps) {
  const { key, name, isRequired, choices } = question;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name={`question-${key}`}
        label={`Question ${number}`}
        value={name}
        onChange={(text) => onChange({ ...question, name: text })}
        error={error}
        maxLength={200}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckboxField
          name={`required-${key}`}
          label="Required"
          value={isRequired}
          onChange={(checked) => onChange({ ...question, isRequired: checked })}
        />
        <span className="-mr-2 flex">{actions}</span>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-ink-soft text-sm">
          {choices.length === 0 ? "Clients type their answer" : "Clients choose one of these"}
        </legend>
        {choices.map((choice, index) => (
          <span key={choice.key} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <TextField
                name={`choice-${choice.key}`}
                label={`Answer ${index + 1} to question ${number}`}
                isLabelHidden
                value={choice.name}
                onChange={(text) => onChange({ ...question, choices: choices.with(index, { ...choice, name: text }) })}
                maxLength={100}
                autoComplete="off"
              />
            </span>
            <IconButton
              label={`Remove answer ${index + 1}`}
              icon={<X className="size-4.5" />}
              onClick={() => onChange({ ...question, choices: choices.toSpliced(index, 1) })}
            />
          </span>
        ))}
        <div>
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange({ ...question, choices: [...choices, { key: createDraftKey(), name: "" }] })}
          >
            {choices.length === 0 ? "Offer a choice of answers" : "Add an answer"}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
