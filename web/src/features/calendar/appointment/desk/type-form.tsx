import {
  addAppointmentType,
  type CalendarDetail,
  type CalendarType,
  calendarLimits,
  changeAppointmentType,
  changeCover,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { PictureChoice } from "../../../../desk-parts/picture-choice.tsx";
import { callDesk } from "../../../../http/call-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { calendarQuery } from "./calendar-queries.ts";
import { listDifferences } from "./hours-draft.ts";
import { QuestionFields } from "./question-fields.tsx";
import { SlotPreview } from "./slot-preview.tsx";
import {
  createTypeDraft,
  describeType,
  listBadNumbers,
  listFormerQuestions,
  numberFields,
  parseRules,
  toContent,
  toTypeDraft,
} from "./type-draft.ts";
import { useSetting } from "./use-setting.ts";

interface TypeFormProps {
  readonly calendar: CalendarDetail;
  /** Undefined for a new one. */
  readonly type: CalendarType | undefined;
  readonly onDone: () => void;
}

/** One call type: its description, times and questions. */
export function TypeForm({ calendar, type, onDone }: TypeFormProps) {
  const [base] = useState(type);

  const { sending, overtaken, save } = useSetting({
    calendarId: calendar.id,
    opened: type?.revision ?? 0,
    revisionIn: ({ types }) => types.find(({ id }) => id === type?.id)?.revision ?? 0,
  });
  const errors = sending.fields;
  const { values: draft, set, bind } = useFields(() => (type ? toTypeDraft(type) : createTypeDraft()), errors);

  const submit = () => {
    const bad = listBadNumbers(draft);
    if (bad.length > 0) return sending.refuse(Object.fromEntries(bad.map((name) => [name, "Enter a whole number."])));
    const content = toContent(draft);
    save((expected_revision, idempotencyKey) => {
      if (!type)
        return callDesk(addAppointmentType, { params: { id: String(calendar.id) }, body: content, idempotencyKey });
      const body = { ...content, expected_revision };
      return callDesk(changeAppointmentType, { params: { id: String(type.id) }, body });
    }, onDone);
  };

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Form onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <OvertakenNotice
          sentence={overtaken}
          differences={base && type && listDifferences(describeType(base), describeType(type))}
        />
        <Card title={type ? type.name : "New call type"}>
          <div className="flex flex-col gap-5">
            <TextField
              {...bind("name")}
              name="type-name"
              label="Name"
              required
              maxLength={calendarLimits.nameChars}
              autoComplete="off"
            />
            <TextArea
              {...bind("description")}
              name="type-description"
              label="Description"
              hint="What the call is for, in the client's words."
              rows={3}
              maxLength={calendarLimits.descriptionChars}
            />
            <TextField
              {...bind("location")}
              name="type-location"
              label="How you meet"
              required
              maxLength={calendarLimits.nameChars}
              autoComplete="off"
            />
            <CheckboxField
              name="type-active"
              label="Clients can book it"
              hint="Existing bookings stay."
              value={draft.isActive}
              onChange={(isActive) => set({ isActive })}
            />
            {type && <CoverField calendarId={calendar.id} type={type} />}
          </div>
        </Card>
        <Card title="Times">
          <div className="grid gap-5 sm:grid-cols-2">
            {numberFields.map(({ name, label, unit }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                inputMode="numeric"
                suffix={<span className="text-sm">{unit}</span>}
                value={draft.numbers[name]}
                onChange={(text) => set({ numbers: { ...draft.numbers, [name]: text } })}
                error={errors[name]}
                maxLength={5}
                autoComplete="off"
              />
            ))}
          </div>
        </Card>
        <Card title="Questions">
          <p className="-mt-2 mb-4 text-ink-soft text-sm">
            Clients answer these when they book. Rewording a question makes it a new one, so earlier answers keep their
            meaning.
          </p>
          <QuestionFields
            questions={draft.questions}
            former={type ? listFormerQuestions(type, draft) : []}
            errors={errors}
            onChange={(questions) => set({ questions })}
          />
          <FieldError id="questions-error" message={errors.questions} />
        </Card>
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-paper px-1 py-3">
          <div className="basis-full empty:hidden">
            <ProblemNotice problem={sending.problem} />
          </div>
          <Button type="submit" variant="brand" isBusy={sending.isBusy} busyLabel="Saving...">
            {overtaken ? "Save anyway" : type ? "Save" : "Add call type"}
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Form>
      <div className="xl:sticky xl:top-20">
        <SlotPreview
          calendarId={calendar.id}
          timeZone={calendar.time_zone}
          hours={calendar.hours}
          rules={parseRules(draft)}
        />
      </div>
    </div>
  );
}

const cover = { width: 960, aspect: 16 / 9, maxChars: calendarLimits.coverChars };

/** The picture above a call type. It saves right away, apart from the rest of the form. */
function CoverField({ calendarId, type }: { readonly calendarId: number; readonly type: CalendarType }) {
  const client = useQueryClient();
  return (
    <div>
      <p className="mb-2 font-semibold">
        Picture <span className="font-normal text-ink-soft text-sm">optional</span>
      </p>
      {type.cover && (
        <img
          src={type.cover}
          alt=""
          className="mb-3 aspect-[16/9] w-full max-w-sm rounded-field border border-line object-cover"
        />
      )}
      <PictureChoice
        label="Picture of this call type"
        what="picture"
        size={cover}
        hasPicture={type.cover !== null}
        put={async (jpeg) => {
          const { data } = await callDesk(changeCover, { params: { id: String(type.id) }, body: { jpeg } });
          client.setQueryData(calendarQuery(calendarId).queryKey, data);
        }}
      />
    </div>
  );
}
