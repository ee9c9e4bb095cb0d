import { catalogDocumentTypes } from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { type DraftDocument, documentUnits } from "@funding-desk/contract/matching/catalog/program-draft";
import { otherDocument } from "@funding-desk/contract/matching/fit/program";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../http/desk-query.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
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
      label: document?.label ?? "",
      count: String(document?.count ?? 1),
      unit: document?.unit ?? ("files" as string),
      why: document?.why ?? "",
      when: toTestFields(document?.when),
    }),
    errors,
  );
  const types = useQuery(deskQuery(catalogDocumentTypes)).data?.types ?? [];
  // One that takes no new documents stays where it was chosen before.
  const options = types
    .filter(({ slug, is_active: isActive }) => isActive || slug === document?.type)
    .map(({ slug, name }) => ({ value: slug, label: name }));
  const isOther = values.type === otherDocument;
  const submit = () => {
    const count = /^\d{1,2}$/.test(values.count.trim()) ? Number(values.count) : 0;
    const found = {
      ...(values.type === "" ? { type: "Please choose a document." } : {}),
      ...(isOther && values.label.trim() === "" ? { label: "Please name the document." } : {}),
      ...(count < 1 || count > catalogLimits.documentCount
        ? { count: `Please enter a whole number from 1 to ${catalogLimits.documentCount}.` }
        : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const when = parseTest(values.when);
    onDone({
      type: values.type,
      ...(isOther ? { label: values.label.trim() } : {}),
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
      <SelectField
        {...bind("type")}
        label="Document"
        required
        hint="One of your document types, so that clients see what is on file."
        options={options}
      />
      {isOther && (
        <TextField
          {...bind("label")}
          label="Name of the document"
          required
          hint="Clients read it, also while the lender isn't named."
          maxLength={catalogLimits.documentChars}
          autoComplete="off"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind("count")} label="How many" inputMode="numeric" autoComplete="off" />
        <SelectField {...bind("unit")} label="Of what" options={unitOptions} />
      </div>
      <TextField
        {...bind("why")}
        label="Why, or which"
        required={false}
        hint="Clients read it, too."
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
