import type { CalendarDetail } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { calendars } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "../../../../desk-parts/staff-context.ts";
import { useAddress } from "../../../../desk-parts/use-address.ts";
import { deskFilter, deskQuery } from "../../../../http/desk-query.ts";
import { BackLink } from "../../../../ui/back-link.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CreateButton } from "../../../../ui/create-button.tsx";
import { DescriptionList } from "../../../../ui/description-list.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { ToolbarSelect } from "../../../../ui/toolbar-select.tsx";
import { formatZone } from "../client-time-zone.ts";
import { BusyFeedsCard } from "./busy-feeds-card.tsx";
import { calendarQuery } from "./calendar-queries.ts";
import { FeedCard } from "./feed-card.tsx";
import { HoursPart } from "./hours-part.tsx";
import { OutsideCalls } from "./outside-calls.tsx";
import { PersonForm } from "./person-form.tsx";
import { TypesPart } from "./types-part.tsx";

const parts = ["hours", "types", "calendar"] as const;
type Part = (typeof parts)[number];

/** /desk/calendar/settings: a calendar's hours, call types and owner. */
export function CalendarSettingsScreen() {
  const staff = useStaff();
  const client = useQueryClient();
  const { search, change } = useAddress();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({ ...deskQuery(calendars), select: (list) => list.calendars });
  const all = query.data;
  const named = all?.find(({ id }) => String(id) === search.get("calendar"));
  const chosen = named ?? all?.find(({ staff: owner }) => owner?.id === staff.staff_id) ?? all?.[0];
  const part = parts.find((each) => each === search.get("part")) ?? "hours";
  return (
    <div>
      <BackLink to="/desk/calendar">Calendar</BackLink>
      <div data-page-head="" className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl sm:text-3xl compact:text-xl">Hours and call types</h1>
        <div className="flex flex-wrap items-center gap-3">
          {all && all.length > 1 && (
            <ToolbarSelect
              label="Calendar"
              value={chosen ? String(chosen.id) : ""}
              options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(id) => change({ calendar: id, type: "" })}
            />
          )}
          {staff.role === "manager" && <CreateButton label="New calendar" onClick={() => setAdding(true)} />}
        </div>
      </div>
      <Loaded query={query} failedTitle="We couldn't load the calendars" skeleton={calendarSkeleton}>
        {() =>
          chosen && (
            <Chosen
              key={chosen.id}
              id={chosen.id}
              part={part}
              typeId={search.get("type") ?? ""}
              onPart={(next) => change({ part: next === "hours" ? "" : next, type: "" })}
              onType={(type) => change({ part: "types", type })}
            />
          )
        }
      </Loaded>
      {isAdding && (
        <Dialog isOpen onClose={() => setAdding(false)} title="New calendar">
          <PersonForm
            calendar={undefined}
            onSaved={(whole) => {
              client.setQueryData(calendarQuery(whole.id).queryKey, whole);
              void client
                .invalidateQueries({ ...deskFilter(calendars), exact: true })
                .then(() => change({ calendar: String(whole.id), part: "", type: "" }));
              setAdding(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly id: number;
  readonly part: Part;
  readonly typeId: string;
  readonly onPart: (part: Part) => void;
  readonly onType: (id: string) => void;
}

function Chosen({ id, part, typeId, onPart, onType }: ChosenProps) {
  return (
    <Loaded query={useQuery(calendarQuery(id))} failedTitle="We couldn't load the calendar" skeleton={calendarSkeleton}>
      {(calendar) => (
        <Tabs
          label="Calendar settings"
          selectedId={part}
          onSelect={(next) => onPart(parts.find((each) => each === next) ?? "hours")}
          items={[
            { id: "hours", title: "Hours", content: <HoursPart calendar={calendar} /> },
            {
              id: "types",
              title: "Call types",
              content: <TypesPart calendar={calendar} openId={typeId} onOpen={onType} />,
            },
            { id: "calendar", title: "Owner", content: <OwnerPart calendar={calendar} /> },
          ]}
        />
      )}
    </Loaded>
  );
}

const calendarSkeleton = ["h-10 w-full", "mt-6 h-64 w-full"];

function OwnerPart({ calendar }: { readonly calendar: CalendarDetail }) {
  const { may } = calendar;
  return (
    <div className="flex flex-col gap-6">
      <OutsideCalls calls={calendar.outside_hours} timeZone={calendar.time_zone} />
      <Card title="Owner">
        {may.change_types ? (
          <PersonForm calendar={calendar} onSaved={() => {}} />
        ) : (
          <DescriptionList
            items={[
              { term: "Name", value: calendar.name },
              { term: "Staff member", value: calendar.staff?.name ?? "No one at the desk" },
              { term: "Email", value: <EmailText email={calendar.email} /> },
              { term: "Time zone", value: formatZone(calendar.time_zone) },
            ]}
          />
        )}
      </Card>
      <BusyFeedsCard calendar={calendar} />
      {may.change_hours && <FeedCard calendarId={calendar.id} />}
    </div>
  );
}
