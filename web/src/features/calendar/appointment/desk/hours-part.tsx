import { type CalendarDetail, changeHours } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { callDesk } from "../../../../http/call-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { toDayIn } from "../booking-time.ts";
import { formatZone } from "../client-time-zone.ts";
import { describeHours, listDifferences, toHours, toHoursDraft } from "./hours-draft.ts";
import { SlotPreview } from "./slot-preview.tsx";
import { DaysOff, ExtraHours } from "./special-days.tsx";
import { useSetting } from "./use-setting.ts";
import { WeekHours } from "./week-hours.tsx";

const missing = "Enter every time, or remove the empty ones.";

/** When clients can book calls, with a preview of the times they would see. */
export function HoursPart({ calendar }: { readonly calendar: CalendarDetail }) {
  const [base, setBase] = useState(calendar);
  const [draft, setDraft] = useState(() => toHoursDraft(calendar.hours));
  const [typeId, setTypeId] = useState("");
  const { sending, overtaken, save } = useSetting({ calendarId: calendar.id, opened: calendar.revision });
  const errors = sending.fields;
  const hours = toHours(draft);
  const isChanged = JSON.stringify(hours) !== JSON.stringify(toHours(toHoursDraft(base.hours)));
  const today = toDayIn(calendar.time_zone, new Date());
  const types = calendar.types.filter(({ is_active }) => is_active);
  const type = types.find(({ id }) => String(id) === typeId) ?? types[0];
  const canChange = calendar.may.change_hours;

  const submit = () => {
    if (!hours) return sending.refuse({ hours: missing });
    save(
      (expected_revision) => {
        const body = { ...hours, expected_revision };
        return callDesk(changeHours, { params: { id: String(calendar.id) }, body });
      },
      (whole) => {
        setBase(whole);
        setDraft(toHoursDraft(whole.hours));
      },
    );
  };

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        {!canChange && (
          <Notice>
            Only the calendar's owner and managers can change the hours. You can try changes in the preview.
          </Notice>
        )}
        <OvertakenNotice
          sentence={overtaken}
          differences={listDifferences(describeHours(base.hours), describeHours(calendar.hours))}
        />
        <Card title="Weekly hours">
          <p className="-mt-2 mb-2 text-ink-soft text-sm">
            In the calendar's time zone: {formatZone(calendar.time_zone)}.
          </p>
          <WeekHours
            weekly={draft.weekly}
            errors={errors}
            onChange={(weekly) => setDraft((before) => ({ ...before, weekly }))}
          />
        </Card>
        <Card title="Days off">
          <DaysOff
            days={draft.daysOff}
            today={today}
            error={errors.days_off}
            onChange={(daysOff) => setDraft((before) => ({ ...before, daysOff }))}
          />
        </Card>
        <Card title="Extra hours">
          <ExtraHours
            extra={draft.extra}
            today={today}
            errors={errors}
            onChange={(extra) => setDraft((before) => ({ ...before, extra }))}
          />
        </Card>
        {canChange && (
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-1 py-3">
            <div className="basis-full empty:hidden">
              <ProblemNotice problem={sending.problem} />
            </div>
            <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
              {overtaken ? "Save anyway" : "Save hours"}
            </Button>
            <Button disabled={!isChanged} onClick={() => setDraft(toHoursDraft(base.hours))}>
              Undo
            </Button>
            <span role="status" className="text-ink-soft text-sm">
              {isChanged ? "Not saved yet" : ""}
            </span>
            <FieldError id="hours-error" message={errors.hours ?? errors.weekly} />
          </div>
        )}
      </Form>
      <div className="xl:sticky xl:top-20">
        <SlotPreview
          calendarId={calendar.id}
          timeZone={calendar.time_zone}
          hours={hours}
          rules={type && pickRules(type)}
        >
          {types.length > 1 && (
            <SelectField
              name="preview-type"
              label="For"
              value={type ? String(type.id) : ""}
              onChange={setTypeId}
              options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {!type && <p className="text-ink-soft text-sm">This calendar doesn't offer any call types yet.</p>}
        </SlotPreview>
      </div>
    </div>
  );
}

type Type = CalendarDetail["types"][number];

const pickRules = (type: Type) => ({
  duration_minutes: type.duration_minutes,
  buffer_before_minutes: type.buffer_before_minutes,
  buffer_after_minutes: type.buffer_after_minutes,
  notice_minutes: type.notice_minutes,
  step_minutes: type.step_minutes,
  horizon_days: type.horizon_days,
});
