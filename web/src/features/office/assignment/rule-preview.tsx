import { officeStates } from "@funding-desk/contract/forms/options/states";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { assignmentLimits, previewAssignment } from "@funding-desk/contract/office/assignment/desk-api";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";

type Preview = AnswerOf<typeof previewAssignment>["data"];

const stateOptions = officeStates.map((value) => ({ value, label: value }));

const formatPreview = ({ rule, taker, waits }: Preview): string => {
  if (taker !== null) return `${taker} would get this file, by the rule “${rule}”.`;
  return waits ? "A rule needs the pre-qualification to decide. No one gets it until then." : "No one would get it.";
};

/** Says who would get a file now. */
export function RulePreview() {
  const sending = useSendOnce();
  const { values, set, bind } = useFields({ state: "", label: "", amount: "" }, sending.fields);
  const [preview, setPreview] = useState<Preview>();
  const ask = () => {
    if (sending.refuseMissing({ state: values.state === "" && "Please choose a state." })) return;
    const { state, label, amount } = values;
    void sending.run(async () => {
      const query = { state, ...(label === "" ? {} : { label }), ...(amount === "" ? {} : { amount }) };
      setPreview((await callDesk(previewAssignment, { query })).data);
    });
  };
  const change = (changes: Partial<typeof values>) => {
    setPreview(undefined);
    set(changes);
  };
  return (
    <Card title="Who would get this file?">
      <Form onSubmit={ask} className="flex flex-col gap-5">
        <ProblemNotice problem={sending.problem} />
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            {...bind("state")}
            label="Client's state"
            name="preview-state"
            required
            options={stateOptions}
            onChange={(state) => change({ state })}
          />
          <TextField
            {...bind("label")}
            label="Label"
            name="preview-label"
            required={false}
            maxLength={assignmentLimits.labelChars}
            autoComplete="off"
            onChange={(label) => change({ label })}
          />
          <MoneyField
            {...bind("amount")}
            label="Amount"
            name="preview-amount"
            required={false}
            maxDigits={9}
            onChange={(amount) => change({ amount })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={sending.isBusy}>
            Show who
          </Button>
          <p role="status" className="font-semibold">
            {preview && formatPreview(preview)}
          </p>
        </div>
      </Form>
    </Card>
  );
}
