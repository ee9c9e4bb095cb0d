import {
  type Condition,
  type Need,
  type NeededAnswer,
  neededAnswers,
} from "@funding-desk/contract/intake/condition/condition";
import { type SubmissionKind, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import { newId } from "../../../http/new-id.ts";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";

const kinds: readonly { readonly value: SubmissionKind; readonly label: string }[] = [
  { value: "application", label: "Application" },
  { value: "prequalification", label: "Pre-qualification" },
];

const whats: readonly { readonly value: Need["what"]; readonly label: string }[] = [
  { value: "document", label: "A document was accepted" },
  { value: "answer", label: "A question was answered" },
  { value: "call", label: "A call was held" },
  { value: "credit", label: "The credit authorization is signed" },
  { value: "requests", label: "All requested documents arrived" },
  { value: "task", label: "A task is done" },
];

const answers = Object.entries(neededAnswers).map(([value, label]) => ({ value, label }));

interface Typed {
  readonly kind: SubmissionKind;
  readonly status: string;
  readonly what: Need["what"];
  readonly document_type_id: string;
  readonly answer: string;
  readonly title: string;
}

const toTyped = (condition: Condition | undefined): Typed => {
  const need = condition?.need;
  return {
    kind: condition?.kind ?? "application",
    status: condition?.status ?? "",
    what: need?.what ?? "document",
    document_type_id: need?.what === "document" ? String(need.document_type_id) : "",
    answer: need?.what === "answer" ? need.answer : "",
    title: need?.what === "task" ? need.title : "",
  };
};

const toNeed = ({ what, document_type_id: typeId, answer, title }: Typed): Need => {
  switch (what) {
    case "document":
      return { what, document_type_id: Number(typeId) };
    case "answer":
      return { what, answer: answer as NeededAnswer };
    case "task":
      return { what, title };
    default:
      return { what };
  }
};

interface ConditionDialogProps {
  /** Undefined for a new one. */
  readonly condition: Condition | undefined;
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly sending: SendOnce;
  readonly onSave: (condition: Condition) => void;
  readonly onClose: () => void;
}

/** Adds or changes what must be true before a file may move to a status. */
export function ConditionDialog({ condition, types, sending, onSave, onClose }: ConditionDialogProps) {
  const { values, set, bind } = useFields(() => toTyped(condition), sending.fields);
  const { kind, status, what } = values;
  const submit = () => {
    const isMissing = sending.refuseMissing({
      status: status === "" && "Choose a status.",
      document_type_id: what === "document" && values.document_type_id === "" && "Choose a document type.",
      answer: what === "answer" && values.answer === "" && "Choose a question.",
      title: what === "task" && values.title.trim() === "" && "Enter the title of the task.",
    });
    if (!isMissing) onSave({ id: condition?.id ?? newId(), kind, status, need: toNeed(values) });
  };
  return (
    <FormDialog
      title={condition ? "Edit the condition" : "New condition"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...bind("kind")}
        label="Kind of file"
        required
        options={kinds}
        onChange={(value) => set({ kind: value === "prequalification" ? value : "application", status: "" })}
      />
      <SelectField
        {...bind("status")}
        label="A file may move to"
        required
        options={statusesOf[kind].map((value) => ({ value, label: value }))}
      />
      <SelectField
        {...bind("what")}
        label="Only when"
        required
        options={whats}
        onChange={(value) => set({ what: whats.find((each) => each.value === value)?.value ?? "document" })}
      />
      {what === "document" && (
        <SelectField
          {...bind("document_type_id")}
          label="Document"
          required
          options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {what === "answer" && <SelectField {...bind("answer")} label="Question" required options={answers} />}
      {what === "task" && (
        <TextField
          {...bind("title")}
          label="Title of the task"
          required
          maxLength={limits.taskTitleChars}
          autoComplete="off"
          hint="A pack can add this task to files."
        />
      )}
    </FormDialog>
  );
}
