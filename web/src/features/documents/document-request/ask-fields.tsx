import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import type { requestDocuments } from "@funding-desk/contract/documents/document-request/desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Field, labelId } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useFields } from "../../../ui/use-fields.ts";

/** What is asked for: one or more types, with one note and one day for all. */
export const useAsk = (sending: SendOnce) => {
  const { values, set, bind } = useFields<Required<Omit<BodyOf<typeof requestDocuments>, "words">>>(
    { document_type_ids: [], note: "", due_on: "" },
    sending.fields,
  );
  /** Says what is missing. @returns whether it can be sent */
  const check = (): boolean =>
    !sending.refuseMissing({
      document_type_ids: values.document_type_ids.length === 0 && "Choose at least one document.",
    }) && values.note.length <= limits.requestNoteChars;
  return { values, set, bind, check };
};

interface AskFieldsProps {
  readonly bind: ReturnType<typeof useAsk>["bind"];
  readonly types: readonly Pick<ReviewedType, "document_type_id" | "document_type">[];
  /** Types with an open request. */
  readonly asked?: ReadonlySet<number>;
  /** Who reads the note: a first name, or "Clients". */
  readonly reader: string;
}

const nothing: ReadonlySet<number> = new Set();

export function AskFields({ bind, types, asked = nothing, reader }: AskFieldsProps) {
  const { value: chosen, onChange, ...field } = bind("document_type_ids");
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <>
      <Field {...field} label="Documents" required isGroup>
        {(control) => (
          <fieldset
            id={control.id}
            aria-labelledby={labelId(control)}
            aria-describedby={control["aria-describedby"]}
            className="grid gap-x-4 gap-y-4 py-1 sm:grid-cols-2"
          >
            {types.map(({ document_type_id: id, document_type: name }) => (
              <CheckboxField
                key={id}
                label={name}
                name={`request-type-${id}`}
                hint={asked.has(id) ? "Already asked for" : undefined}
                value={chosen.includes(id)}
                onChange={(isChosen) => toggle(id, isChosen)}
              />
            ))}
          </fieldset>
        )}
      </Field>
      <TextArea
        {...bind("note")}
        label="Details"
        name="request-note"
        required={false}
        rows={3}
        hint={`${reader} will see this with each document: the month, the account, anything to watch for.`}
        maxLength={limits.requestNoteChars}
      />
      <DateField {...bind("due_on")} label="Needed by" name="request-due-on" required={false} />
    </>
  );
}
