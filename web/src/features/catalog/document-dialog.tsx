import { catalogLimits } from "@funding-desk/contract/catalog/limits";
import { type DraftDocument, documentUnits } from "@funding-desk/contract/catalog/program-draft";
import { useState } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { parseTest, toTestFields } from "./rule-fields.ts";
import { TestFieldset } from "./test-fields.tsx";

const unitOptions = [
  { value: "months", label: "Months" },
  { value: "years", label: "Years" },
  { value: "files", label: "Files" },
];

interface DocumentDialogProps {
  /** Undefined for a new one. */
  readonly document: DraftDocument | undefined;
  readonly onDone: (document: DraftDocument) => void;
  readonly onClose: () => void;
}

/** One kind of document that a program asks for. */
export function DocumentDialog({ document, onDone, onClose }: DocumentDialogProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { values, set, bind } = useFields(
    () => ({
      type: document?.type ?? "",
      count: String(document?.count ?? 1),
      unit: document?.unit ?? ("files" as string),
      why: document?.why ?? "",
      when: toTestFields(document?.when),
    }),
    errors,
  );
  const submit = () => {
    const count = /^\d{1,2}$/.test(values.count.trim()) ? Number(values.count) : 0;
    const found = {
      ...(values.type.trim() === "" ? { type: "Please name the document." } : {}),
      ...(count < 1 || count > catalogLimits.documentCount
        ? { count: `Please enter a whole number from 1 to ${catalogLimits.documentCount}.` }
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const when = parseTest(values.when);
    onDone({
      type: values.type.trim(),
      count,
      unit: documentUnits.find((unit) => unit === values.unit) ?? "files",
      why: values.why.trim(),
      ...(when ? { when } : {}),
    });
  };
  return (
    <FormDialog
      title={document ? "Edit the document" : "Add a document"}
      width="wide"
      submitLabel={document ? "Keep the changes" : "Add the document"}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...bind("type")}
        label="Document"
        required
        hint="Such as “Bank statements”"
        maxLength={catalogLimits.documentChars}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind("count")} label="How many" inputMode="numeric" autoComplete="off" />
        <SelectField {...bind("unit")} label="Of what" options={unitOptions} />
      </div>
      <TextField
        {...bind("why")}
        label="Why, or which"
        required={false}
        maxLength={catalogLimits.whyChars}
        autoComplete="off"
      />
      <TestFieldset
        legend="Only when"
        hint="Leave it out if the program always asks for it."
        name="when"
        test={values.when}
        onChange={(when) => set({ when })}
        addLabel="Add a condition"
      />
    </FormDialog>
  );
}
