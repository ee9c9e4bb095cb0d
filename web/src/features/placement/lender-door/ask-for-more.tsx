import { askForMore } from "@funding-desk/contract/placement/lender-door/api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { useQueryClient } from "@tanstack/react-query";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useDoor } from "../door/door.ts";
import { LenderRequestList } from "../submission/lender-request-list.tsx";
import type { LenderFile } from "./lender-file-query.ts";

interface AskForMoreProps {
  readonly file: LenderFile;
  readonly isOpen: boolean;
}

/** What the lender has asked for so far, and a form to ask for more. */
export function AskForMore({ file, isOpen }: AskForMoreProps) {
  const { requests } = file;
  if (!isOpen && requests.length === 0) return null;
  return (
    <Card title="Need something more?">
      {requests.length > 0 && (
        <div className="mb-4 border-line border-y">
          <LenderRequestList label="What you asked for" requests={requests} />
        </div>
      )}
      {isOpen && (
        <Fold label="Ask for a paper or an answer">
          <AskForm file={file} />
        </Fold>
      )}
    </Card>
  );
}

const nothing = { words: "", document_type_id: "", due_on: "" };

function AskForm({ file }: Pick<AskForMoreProps, "file">) {
  const door = useDoor();
  const queryClient = useQueryClient();
  const sending = useSendOnce();
  const { values, set, bind } = useFields(nothing, sending.fields);
  const ask = async () => {
    await door.call(askForMore, {
      body: {
        words: values.words.trim(),
        document_type_id: values.document_type_id === "" ? undefined : Number(values.document_type_id),
        due_on: values.due_on === "" ? undefined : values.due_on,
      },
    });
    set(nothing);
    toast.success("Asked. The answer will show up under Files.");
    await queryClient.invalidateQueries();
  };
  const submit = () => {
    const isMissing = sending.refuseMissing({ words: values.words.trim() === "" && "Say what you need." });
    if (!isMissing && values.words.length <= submissionLimits.requestChars) void sending.run(ask);
  };
  return (
    <Form onSubmit={submit} className="mt-2 grid max-w-form gap-5">
      <ProblemNotice problem={sending.problem} />
      <TextArea
        {...bind("words")}
        label="What do you need?"
        required
        rows={3}
        hint="The client reads these words."
        maxLength={submissionLimits.requestChars}
      />
      <SelectField
        {...bind("document_type_id")}
        label="Kind of document"
        required={false}
        placeholder="Another one"
        options={file.document_types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <DateField {...bind("due_on")} label="Needed by" required={false} min={getFirmToday()} />
      <div>
        <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Asking...">
          Ask the client
        </Button>
      </div>
    </Form>
  );
}
