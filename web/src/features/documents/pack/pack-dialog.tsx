import { type Pack, packLimits } from "@funding-desk/contract/documents/pack/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { newId } from "../../../http/new-id.ts";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DigitsField } from "../../../ui/digits-field.tsx";
import { Field, labelId } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { PackTaskFields, type TypedTask } from "./pack-task-fields.tsx";

interface TypedDocument {
  readonly typeId: number;
  readonly note: string;
}

interface Typed {
  readonly name: string;
  readonly documents: readonly TypedDocument[];
  readonly due_in_days: string;
  readonly tasks: readonly TypedTask[];
}

const toTyped = (pack: Pack | undefined): Typed => ({
  name: pack?.name ?? "",
  documents: (pack?.documents ?? []).map(({ document_type_id: typeId, note }) => ({ typeId, note })),
  due_in_days: pack?.due_in_days == null ? "" : String(pack.due_in_days),
  tasks: (pack?.tasks ?? []).map((task) => ({
    key: newId(),
    title: task.title,
    days: String(task.due_in_days),
    staffId: task.staff_id ?? "",
  })),
});

const toPack = (id: string, typed: Typed): Pack => ({
  id,
  name: typed.name,
  documents: typed.documents.map(({ typeId, note }) => ({ document_type_id: typeId, note })),
  due_in_days: typed.due_in_days === "" ? null : Number(typed.due_in_days),
  tasks: typed.tasks.map(({ title, days, staffId }) => ({
    title,
    due_in_days: Number(days),
    staff_id: staffId || null,
  })),
});

interface PackDialogProps {
  /** Undefined for a new one. */
  readonly pack: Pack | undefined;
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly sending: SendOnce;
  readonly onSave: (pack: Pack) => void;
  readonly onClose: () => void;
}

const dayDigits = [String(packLimits.dueDays).length];

/** Adds or changes a pack. */
export function PackDialog({ pack, types, sending, onSave, onClose }: PackDialogProps) {
  const { values, bind } = useFields(() => toTyped(pack), sending.fields);
  const { value: documents, onChange: setDocuments, ...documentField } = bind("documents");
  const { value: tasks, onChange: setTasks, error: taskFault } = bind("tasks");
  const submit = () => {
    const isMissing = sending.refuseMissing({
      name: values.name.trim() === "" && "Please enter a name.",
      documents: documents.length + tasks.length === 0 && "Choose at least one document, or add a task.",
      tasks:
        (tasks.some(({ title }) => title.trim() === "") && "Enter what needs to be done, or remove the task.") ||
        (tasks.some(({ days }) => days === "") && "Enter in how many days each task is due."),
    });
    if (!isMissing) onSave(toPack(pack?.id ?? newId(), values));
  };
  const toggle = (typeId: number, isChosen: boolean) =>
    setDocuments(isChosen ? [...documents, { typeId, note: "" }] : documents.filter((each) => each.typeId !== typeId));
  return (
    <FormDialog
      title={pack ? `Edit the pack ${pack.name}` : "New pack"}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...bind("name")} label="Name" required maxLength={packLimits.nameChars} autoComplete="off" />
      <Field {...documentField} label="Documents" required={false} isGroup>
        {(control) => (
          <fieldset
            id={control.id}
            aria-labelledby={labelId(control)}
            aria-describedby={control["aria-describedby"]}
            className="grid gap-4 py-1"
          >
            {listChoices(types, documents).map(({ id, name }) => {
              const chosen = documents.find(({ typeId }) => typeId === id);
              return (
                <div key={id} className="grid gap-3">
                  <CheckboxField
                    label={name}
                    name={`pack-type-${id}`}
                    value={chosen !== undefined}
                    onChange={(isChosen) => toggle(id, isChosen)}
                  />
                  {chosen && (
                    <div className="pl-8">
                      <TextField
                        label={`What exactly: ${name}`}
                        name={`pack-note-${id}`}
                        required={false}
                        value={chosen.note}
                        maxLength={limits.requestNoteChars}
                        autoComplete="off"
                        hint="For the client, such as “the last 3 months”."
                        onChange={(note) =>
                          setDocuments(documents.map((each) => (each.typeId === id ? { ...each, note } : each)))
                        }
                      />
                    </div>
                  )}
                </div>
              );
            })}
          </fieldset>
        )}
      </Field>
      <DigitsField
        {...bind("due_in_days")}
        label="Documents needed in how many days?"
        required={false}
        groups={dayDigits}
        hint="Counted from the day you ask. Leave it empty for no day."
      />
      <PackTaskFields tasks={tasks} error={taskFault} onChange={setTasks} />
    </FormDialog>
  );
}

/** Also types that clients aren't asked for anymore, so that the pack can be saved without them. */
const listChoices = (types: PackDialogProps["types"], chosen: readonly TypedDocument[]) => [
  ...types,
  ...chosen
    .filter(({ typeId }) => !types.some(({ id }) => id === typeId))
    .map(({ typeId }) => ({ id: typeId, name: "A type clients aren't asked for anymore" })),
];
