import { addCalendar, type CalendarWhole, changeCalendar } from "@funding-desk/contract/appointment/calendar-desk-api";
import { limits } from "@funding-desk/contract/limits";
import { timeZoneOptions } from "@funding-desk/contract/options/time-zones";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { firm } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { advisorsQuery } from "../pipeline/pipeline-queries.ts";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { differencesIn } from "./hours-draft.ts";
import { OvertakenNotice } from "./overtaken-notice.tsx";
import { useSetting } from "./use-setting.ts";

interface PersonFormProps {
  /** Undefined for a new one. */
  readonly calendar: CalendarWhole | undefined;
  readonly onSaved: (whole: CalendarWhole) => void;
}

const personInWords = ({ name, email, time_zone, staff }: CalendarWhole): ReadonlyMap<string, string> =>
  new Map([
    ["Name", name],
    ["Email", email],
    ["Time zone", time_zone],
    ["At the desk", staff?.name ?? "nobody"],
  ]);

/** Whose calendar it is, for managers. */
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
    differences: (now) => (base ? differencesIn(personInWords(base), personInWords(now)) : []),
  });
  const { attempt } = setting;
  const errors = attempt.problem?.fields ?? {};
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
      <OvertakenNotice overtaken={setting.overtaken} />
      <AttemptNotice attempt={attempt} />
      <TextField
        name="calendar-name"
        label="Name"
        hint="As clients read it: who calls them."
        required
        value={name}
        onChange={setName}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
      />
      <SelectField
        name="calendar-staff"
        label="Member of staff"
        hint="May change the hours, and sees every call in it."
        placeholder="Nobody at the desk"
        value={staffId}
        onChange={setStaffId}
        options={staffOptions}
        error={errors.staff_id}
      />
      <TextField
        name="calendar-email"
        label="Email"
        hint="Where the firm’s copy of each booking goes."
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
        hint="The hours are on this clock. Calls that are booked stay at their instant."
        required
        value={timeZone}
        onChange={(zone) => zone !== "" && setTimeZone(zone)}
        options={zoneOptions}
        error={errors.time_zone}
      />
      <div>
        <Button type="submit" variant="brand" isBusy={attempt.isBusy} busyLabel="Saving...">
          {setting.overtaken ? "Save it all the same" : calendar ? "Save" : "Add the calendar"}
        </Button>
      </div>
    </form>
  );
}
