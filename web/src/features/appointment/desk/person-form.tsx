import { addCalendar, type CalendarDetail, changeCalendar } from "@funding-desk/contract/appointment/calendar-desk-api";
import { limits } from "@funding-desk/contract/limits";
import { timeZoneOptions } from "@funding-desk/contract/options/time-zones";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { firm } from "../../../content/firm.ts";
import { advisorsQuery } from "../../../desk/colleagues-query.ts";
import { OvertakenNotice } from "../../../desk/overtaken-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
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
  const [name, setName] = useState(calendar?.name ?? "");
  const [email, setEmail] = useState(calendar?.email ?? firm.identity.email);
  const [timeZone, setTimeZone] = useState(calendar?.time_zone ?? firm.identity.timeZone);
  const [staffId, setStaffId] = useState(calendar?.staff?.id ?? "");
  const { data: advisors = [] } = useQuery(advisorsQuery);
  const setting = useSetting({
    calendarId: calendar?.id ?? 0,
    start: calendar?.revision ?? 0,
    revisionIn: ({ revision }) => revision,
    differences: (now) => (base ? listDifferences(describePerson(base), describePerson(now)) : []),
  });
  const { sending } = setting;
  const errors = sending.fields;
  const owner = calendar?.staff;
  const people = advisors.map(({ id, name: label }) => ({ value: id, label }));
  const staffOptions =
    owner && !people.some(({ value }) => value === owner.id)
      ? [{ value: owner.id, label: owner.name }, ...people]
      : people;
  const zones: readonly { value: string; label: string }[] = timeZoneOptions;
  const listZoneOptions = zones.some(({ value }) => value === timeZone)
    ? zones
    : [{ value: timeZone, label: timeZone }, ...zones];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const person = { name, email, time_zone: timeZone, staff_id: staffId === "" ? null : staffId };
    setting.save(async (expected_revision) => {
      if (!calendar) return (await callDesk(addCalendar, { body: person })).data;
      const body = { ...person, expected_revision };
      return (await callDesk(changeCalendar, { params: { id: String(calendar.id) }, body })).data;
    }, onSaved);
  };

  return (
    <form noValidate method="post" onSubmit={submit} className="flex max-w-form flex-col gap-5">
      <OvertakenNotice {...setting.overtaken} sentence={setting.overtaken?.sentence} />
      <ProblemNotice problem={sending.problem} />
      <TextField
        name="calendar-name"
        label="Name"
        hint="Who calls, as clients see it."
        required
        value={name}
        onChange={setName}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        name="calendar-staff"
        label="Staff member"
        hint="They can change the hours, and see every call in it."
        placeholder="No one at the desk"
        value={staffId}
        onChange={setStaffId}
        options={staffOptions}
        error={errors.staff_id}
      />
      <TextField
        name="calendar-email"
        label="Email"
        hint="We send a copy of each booking here."
        type="email"
        inputMode="email"
        required
        value={email}
        onChange={setEmail}
        error={errors.email}
        maxLength={limits.emailChars}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="calendar-zone"
        label="Time zone"
        hint="The hours are in this time zone. Changing it doesn't move booked calls."
        required
        value={timeZone}
        onChange={(zone) => zone !== "" && setTimeZone(zone)}
        options={listZoneOptions}
        error={errors.time_zone}
      />
      <div>
        <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
          {setting.overtaken ? "Save anyway" : calendar ? "Save" : "Add calendar"}
        </Button>
      </div>
    </form>
  );
}
