import {
  addProgram,
  changeProgram,
  lenders,
  type ProgramDetailWire,
  programDetails,
} from "@funding-desk/contract/matching/catalog/desk-api";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { listProgramChanges } from "@funding-desk/contract/matching/catalog/rule-words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { useRevision } from "../../../desk-parts/use-revision.ts";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useDocumentNames, wholeCatalog } from "./catalog-queries.ts";
import { productOptions } from "./catalog-words.ts";
import { DocumentFields } from "./document-fields.tsx";
import { LenderDialog } from "./lender-dialog.tsx";
import { parseProgram, toProgramFields } from "./program-fields.ts";
import { RuleFieldList } from "./rule-field-list.tsx";

const queryOf = (id: string) => deskQuery(programDetails, { params: { id } });

interface ProgramFormProps {
  /** Undefined for a new one. */
  readonly program: ProgramDetailWire | undefined;
  /** @param saved undefined when nothing was saved */
  readonly onDone: (saved: ProgramDetailWire | undefined) => void;
}

/** Edits a whole program. Saving makes a new draft version. */
export function ProgramForm({ program, onDone }: ProgramFormProps) {
  const client = useQueryClient();
  const listed = useQuery(deskQuery(lenders)).data?.lenders ?? [];
  const names = useDocumentNames();
  const [opened] = useState(program);
  const [differences, setDifferences] = useState<readonly string[]>([]);
  const [isAddingLender, setAddingLender] = useState(false);
  const { sending, overtaken, run } = useRevision(opened?.revision ?? 0, async () => {
    if (!opened) return undefined;
    const now = await client.fetchQuery({ ...queryOf(opened.id), staleTime: 0 });
    setDifferences(listProgramChanges(opened.draft, now.draft, names));
    return now.revision;
  });
  const { values, set, bind } = useFields(() => toProgramFields(opened), sending.fields);
  const [started] = useState(() => JSON.stringify(values));
  const hasChanges = JSON.stringify(values) !== started;

  const submit = async () => {
    const isMissing = sending.refuseMissing({
      lender_id: values.lender === "" && "Please choose a lender.",
      name: values.name.trim() === "" && "Please enter the program’s name.",
      product: values.product === "" && "Please choose the kind of funding.",
    });
    if (isMissing) return;
    const body = { lender_id: values.lender, draft: parseProgram(values) };
    let saved: ProgramDetailWire | undefined;
    const isSaved = await run(async (seen) => {
      saved = opened
        ? (await callDesk(changeProgram, { params: { id: opened.id }, body: { ...body, expected_revision: seen } }))
            .data
        : (await callDesk(addProgram, { body })).data;
      client.setQueryData(queryOf(saved.id).queryKey, saved);
      return saved.revision;
    });
    if (!isSaved) return;
    void client.invalidateQueries(wholeCatalog);
    toast.success("Saved as a draft.");
    onDone(saved);
  };

  // Some fields have names of their own, because dialogs over this form have fields called the same.
  return (
    <Form onSubmit={() => void submit()} className="flex min-w-0 flex-col gap-6">
      <PageHeading lead="Saving makes a new draft. What clients are compared with stays as it is until the draft goes live.">
        {opened ? `Edit ${opened.name}` : "New program"}
      </PageHeading>
      <UnsavedGuard hasChanges={hasChanges && !sending.isBusy} />
      <OvertakenNotice sentence={overtaken} differences={differences} />
      <Card title="Program">
        <div className="flex flex-col gap-5">
          <SelectField
            {...bind("lender")}
            label="Lender"
            required
            error={sending.fields.lender_id}
            options={listed.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="-mt-3">
            <Button size="small" variant="quiet" onClick={() => setAddingLender(true)}>
              Add another lender
            </Button>
          </div>
          <TextField
            {...bind("name")}
            name="program-name"
            label="Name"
            required
            maxLength={catalogLimits.nameChars}
            autoComplete="off"
          />
          <SelectField {...bind("product")} label="Kind of funding" required options={productOptions} />
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField
              {...bind("amountFrom")}
              label="Lowest amount"
              required={false}
              maxDigits={9}
              error={sending.fields.amount}
            />
            <MoneyField {...bind("amountTo")} label="Highest amount" required={false} maxDigits={9} />
            <DateField {...bind("validFrom")} name="program-valid-from" label="Offered from" required={false} />
            <DateField {...bind("validUntil")} name="program-valid-until" label="Offered until" required={false} />
          </div>
          <TextField
            {...bind("states")}
            label="States"
            required={false}
            hint="Two-letter codes, such as FL, GA. Leave it empty for every state."
            autoCapitalize="characters"
            autoComplete="off"
          />
          <TextArea
            {...bind("note")}
            name="program-note"
            label="Note for the firm"
            required={false}
            hint="Price, term, and what can't be written as a rule. Clients don't see it."
            rows={4}
            maxLength={catalogLimits.noteChars}
          />
        </div>
      </Card>
      <RuleFieldList rules={values.rules} errors={sending.fields} onChange={(rules) => set({ rules })} />
      <DocumentFields
        documents={values.documents}
        errors={sending.fields}
        onChange={(documents) => set({ documents })}
      />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-1 py-3">
        {sending.problem && (
          <div className="basis-full">
            <Notice tone="error">{sending.problem.message}</Notice>
          </div>
        )}
        <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
          {overtaken ? "Save anyway" : "Save draft"}
        </Button>
        <Button onClick={() => onDone(undefined)}>Cancel</Button>
      </div>
      {isAddingLender && (
        <LenderDialog
          lender={undefined}
          onClose={() => setAddingLender(false)}
          onSaved={({ id }) => set({ lender: id })}
        />
      )}
    </Form>
  );
}
