import { type MemberDuties, memberDuties } from "@funding-desk/contract/accounts/staff/desk-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../desk-parts/colleagues-query.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatList } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";

export interface Successor {
  readonly id: string;
  readonly name: string;
}

interface HandOverFormProps {
  readonly member: { readonly id: string; readonly name: string };
  readonly submitLabel: string;
  readonly sending: SendOnce;
  readonly onSubmit: (successor: Successor) => void;
  readonly onBack: () => void;
}

const dutiesQuery = (id: string) =>
  // What is said here is about to move.
  deskQuery(memberDuties, { params: { id }, isStill: true, staleTime: 0 });

/** Asks who takes over from a member who leaves. */
export function HandOverForm({ member, submitLabel, sending, onSubmit, onBack }: HandOverFormProps) {
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const [chosen, setChosen] = useState("");
  const others = advisors.filter(({ id }) => id !== member.id);
  const submit = () => {
    const successor = others.find(({ id }) => id === chosen);
    if (successor) onSubmit(successor);
    else sending.refuse({ successor_id: "Choose who takes over." });
  };
  return (
    <Loaded query={useQuery(dutiesQuery(member.id))} failedTitle={`We couldn't load what ${member.name} works on`}>
      {(duties) => (
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <p>{describeDuties(member.name, duties)}</p>
          <ProblemNotice problem={sending.problem} />
          <SelectField
            label="Who takes over?"
            name="successor_id"
            value={chosen}
            error={sending.fields.successor_id}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              sending.clear();
              setChosen(id);
            }}
          />
          <p className="text-ink-soft text-sm">
            They get the files, the open tasks, and the calendar with its calls. Clients see their new advisor right
            away.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" isBusy={sending.isBusy} busyLabel="Handing over...">
              {submitLabel}
            </Button>
            <Button onClick={onBack}>Back</Button>
          </div>
        </Form>
      )}
    </Loaded>
  );
}

/** What someone has or got: "2 files, 1 open task, and 3 calls". Undefined for nothing. */
export const listDuties = ({ files, tasks, calls }: Omit<MemberDuties, "is_bookable">): string | undefined => {
  const parts = [
    ...(files > 0 ? [formatCount(files, "file")] : []),
    ...(tasks > 0 ? [formatCount(tasks, "open task")] : []),
    ...(calls > 0 ? [formatCount(calls, "call")] : []),
  ];
  return parts.length === 0 ? undefined : formatList(parts);
};

const describeDuties = (name: string, { is_bookable: isBookable, ...duties }: MemberDuties): string => {
  const listed = listDuties(duties);
  const has = listed === undefined ? [] : [`${name} has ${listed}.`];
  const books = isBookable ? [`Clients can book calls in ${name}'s calendar.`] : [];
  return [...has, ...books].join(" ");
};
