import {
  addCalendar,
  type CalendarDetail,
  changeCalendar,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { timeZoneOptions } from "@funding-desk/contract/forms/options/time-zones";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { advisorsQuery } from "../../../../desk-parts/colleagues-query.ts";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { firm } from "../../../../firm/firm.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmailField } from "../../../../ui/email-field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { listDifferences } from "./hours-draft.ts";
import { useSetting } from "./use-setting.ts";

interface PersonFormProps {
  /** Undefined for a new calendar. */
  readonly calendar: CalendarDetail | undefined;
  readonly onSaved: (whole: CalendarDetail) => void;
}

const describePerson = ({ name, email, time_zone, staff }: CalendarDetail): ReadonlyMap<string, string> =>
  new Map([
    ["Name", name],
    ["Email", email],
    ["Time zone", time_zone],
    ["At the desk", staff?.name ?? "no one"],
  ]);

/** A calendar's owner, which managers can change. */
export function PersonForm({ calendar, onSaved }: PersonFormProps) {
  const [base] = useState(calendar);

  const { data: advisors = [] } = useQuery(advisorsQuery);
  const { sending, overtaken, save } = useSetting({
    calendarId: calendar?.id ?? 0,
    opened: calendar?.revision ?? 0,
  });
  const { values, set, bind } = useFields(
    {
      name: calendar?.name ?? "",
      email: calendar?.email ?? firm.identity.email,
      time_zone: calendar?.time_zone ?? firm.identity.timeZone,
      staff_id: calendar?.staff?.id ?? "",
    },
    sending.fields,
  );
  const timeZone = values.time_zone;
  const owner = calendar?.staff;
  const people = advisors.map(({ id, name: label }) => ({ value: id, label }));
  const staffOptions =
    owner && !people.some(({ value }) => value === owner.id)
      ? [{ value: owner.id, label: owner.name }, ...people]
      : people;
  const zones: readonly { value: string; label: string }[] = timeZoneOptions;
  const zoneOptions = zones.some(({ value }) => value === timeZone)
    ? zones
    : [{ value: timeZone, label: timeZone }, ...zones];

  const submit = () => {
    const person = { ...values, staff_id: values.staff_id || null };
    save((expected_revision) => {
      if (!calendar) return callDesk(addCalendar, { body: person });
      const body = { ...person, expected_revision };
      return callDesk(changeCalendar, { params: { id: String(calendar.id) }, body });
    }, onSaved);
  };

  return (
    <Form onSubmit={submit} className="flex max-w-form flex-col gap-5">
      <OvertakenNotice
        sentence={overtaken}
        differences={base && calendar && listDifferences(describePerson(base), describePerson(calendar))}
      />
      <ProblemNotice problem={sending.problem} />
      <TextField
        {...bind("name")}
        name="calendar-name"
        label="Name"
        hint="Who calls, as clients see it."
        required
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        {...bind("staff_id")}
        name="calendar-staff"
        label="Staff member"
        hint="They can change the hours, and see every call in it."
        placeholder="No one at the desk"
        options={staffOptions}
      />
      <EmailField
        {...bind("email")}
        name="calendar-email"
        hint="We send a copy of each booking here."
        required
        maxLength={limits.emailChars}
      />
      <SelectField
        {...bind("time_zone")}
        name="calendar-zone"
        label="Time zone"
        hint="The hours are in this time zone. Changing it doesn't move booked calls."
        required
        onChange={(zone) => zone !== "" && set({ time_zone: zone })}
        options={zoneOptions}
      />
      <div>
        <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
          {overtaken ? "Save anyway" : calendar ? "Save" : "Add calendar"}
        </Button>
      </div>
    </Form>
  );
}
