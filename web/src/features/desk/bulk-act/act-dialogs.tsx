import { packs } from "@funding-desk/contract/documents/pack/desk-api";
import { type SubmissionKind, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { AskFields, useAsk } from "../../documents/document-request/ask-fields.tsx";
import { PackField } from "../../documents/pack/pack-field.tsx";
import { useUndoHint } from "../../office/undo-time/undo-time-query.ts";
import { BulkDialog, type BulkProps } from "./bulk-dialog.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

const nobody = "none";

/** Managers choose anyone; advisors take files and hand them back. */
export function AssignDialog(props: BulkProps) {
  const staff = useStaff();
  const start = useBulkStart(props);
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const [to, setTo] = useState(staff.staff_id);
  const takers = staff.role === "manager" ? advisors : [{ id: staff.staff_id, name: staff.name }];
  const options = [
    ...takers.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (you)` : name })),
    { value: nobody, label: "No one" },
  ];
  return (
    <BulkDialog
      kind="assign"
      start={start}
      read={() => ({ kind: "assign", staff_id: to === nobody ? null : to })}
      onClose={props.onClose}
    >
      <SelectField
        name="staff_id"
        label="Assign to"
        required
        value={to}
        onChange={setTo}
        options={options}
        error={start.sending.fields.staff_id}
      />
    </BulkDialog>
  );
}

export function RulesDialog(props: BulkProps) {
  const start = useBulkStart(props);
  return (
    <BulkDialog kind="assign by rules" start={start} read={() => ({ kind: "assign by rules" })} onClose={props.onClose}>
      <p>Clients without an advisor get one.</p>
    </BulkDialog>
  );
}

export function LinkDialog(props: BulkProps) {
  const start = useBulkStart(props);
  return (
    <BulkDialog kind="link" start={start} read={() => ({ kind: "link" })} onClose={props.onClose}>
      <p>Emails clients without an account their link. Earlier links stop working.</p>
    </BulkDialog>
  );
}

const each = "advisor";

export function TaskDialog(props: BulkProps) {
  const staff = useStaff();
  const start = useBulkStart(props);
  const { data: people = [] } = useQuery(advisorsQuery);
  const { values, bind } = useFields({ title: "", due_on: getFirmToday(), staff_id: each }, start.sending.fields);
  const read = () => {
    const isMissing = start.sending.refuseMissing({
      title: values.title.trim() === "" && "Enter what needs to be done.",
    });
    if (isMissing || values.title.length > limits.taskTitleChars) return undefined;
    return { kind: "task", ...values, staff_id: values.staff_id === each ? null : values.staff_id } as const;
  };
  return (
    <BulkDialog kind="task" start={start} read={read} onClose={props.onClose}>
      <TextField {...bind("title")} label="What needs to be done?" required maxLength={limits.taskTitleChars} />
      <DateField {...bind("due_on")} label="Due" required />
      <SelectField
        {...bind("staff_id")}
        label="Assigned to"
        required
        options={[
          { value: each, label: "Each file's advisor" },
          ...people.map(({ id, name }) => ({ value: id, label: id === staff.staff_id ? `${name} (you)` : name })),
        ]}
      />
    </BulkDialog>
  );
}

export function DocumentsDialog(props: BulkProps) {
  const start = useBulkStart(props);
  const { values, bind, check } = useAsk(start.sending);
  const query = useQuery(deskQuery(packs));
  return (
    <BulkDialog
      kind="documents"
      start={start}
      read={() => (check() ? { kind: "documents", ...values } : undefined)}
      onClose={props.onClose}
    >
      <Loaded query={query} failedTitle="We couldn't load the document types" skeleton={["h-24 w-full"]}>
        {({ document_types: types }) => (
          <AskFields
            bind={bind}
            types={types.map(({ id, name }) => ({ document_type_id: id, document_type: name }))}
            reader="Each client"
          />
        )}
      </Loaded>
    </BulkDialog>
  );
}

export function PackDialog(props: BulkProps) {
  const start = useBulkStart(props);
  const query = useQuery(deskQuery(packs));
  const [packId, setPackId] = useState("");
  const read = () =>
    start.sending.refuseMissing({ pack_id: packId === "" && "Choose a pack." })
      ? undefined
      : ({ kind: "pack", pack_id: packId } as const);
  return (
    <BulkDialog kind="pack" start={start} read={read} onClose={props.onClose}>
      <Loaded query={query} failedTitle="We couldn't load the packs" skeleton={["h-12 w-full"]}>
        {({ packs: known, document_types: types }) =>
          known.length === 0 ? (
            <p>No packs yet. Managers add them in Settings.</p>
          ) : (
            <PackField
              packs={known}
              types={types}
              value={packId}
              onChange={setPackId}
              error={start.sending.fields.pack_id}
            />
          )
        }
      </Loaded>
    </BulkDialog>
  );
}

const findKind = ({ selection }: BulkProps): SubmissionKind => {
  if (selection.kind === "files") return selection.file_kind;
  return selection.kind === "pipeline" ? selection.filters.kind : "prequalification";
};

export function MoveDialog(props: BulkProps) {
  const start = useBulkStart(props);
  const undoHint = useUndoHint("the clients hear of it");
  const { values, bind } = useFields({ to: "", message: "", note: "" }, start.sending.fields);
  const kind = findKind(props);
  const read = () => {
    const isMissing = start.sending.refuseMissing({ to: values.to === "" && "Choose where they go." });
    const isTooLong = [values.message, values.note].some(({ length }) => length > limits.statusWordsChars);
    return isMissing || isTooLong ? undefined : ({ kind: "move", ...values } as const);
  };
  return (
    <BulkDialog kind="move" start={start} read={read} onClose={props.onClose}>
      <SelectField
        {...bind("to")}
        label={kind === "application" ? "New status" : "New stage"}
        required
        options={statusesOf[kind].map((status) => ({ value: status, label: status }))}
      />
      <TextArea
        {...bind("message")}
        label="Message to each client"
        required={false}
        rows={3}
        hint="In their email and timeline."
        maxLength={limits.statusWordsChars}
      />
      <TextArea
        {...bind("note")}
        label="Note for the firm"
        required={false}
        rows={2}
        hint="Clients never see it."
        maxLength={limits.statusWordsChars}
      />
      {undoHint && <p className="text-ink-soft text-sm">{undoHint}</p>}
    </BulkDialog>
  );
}
