import type { CalendarDetail, CalendarType } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CreateButton } from "../../../../ui/create-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TypeForm } from "./type-form.tsx";

interface TypesPartProps {
  readonly calendar: CalendarDetail;
  /** The open type; `new` for a new one. */
  readonly openId: string;
  readonly onOpen: (id: string) => void;
}

/** A calendar's call types. */
export function TypesPart({ calendar, openId, onOpen }: TypesPartProps) {
  const { types, may } = calendar;
  const type = types.find(({ id }) => String(id) === openId);
  if (may.change_types && (openId === "new" || type))
    return <TypeForm key={openId} calendar={calendar} type={type} onDone={() => onOpen("")} />;
  return (
    <Card
      title="Call types"
      action={may.change_types && <CreateButton label="New call type" onClick={() => onOpen("new")} />}
    >
      {types.length === 0 && (
        <EmptyState title="None yet">Clients can't book anything in this calendar yet.</EmptyState>
      )}
      <ul>
        {types.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3.5 last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="wrap-anywhere font-semibold">{each.name}</p>
              <p className="wrap-anywhere text-ink-soft text-sm">{formatSummary(each)}</p>
            </div>
            {!each.is_active && <Badge>Not offered</Badge>}
            {may.change_types && (
              <Button size="small" aria-label={`Change ${each.name}`} onClick={() => onOpen(String(each.id))}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!may.change_types && <p className="mt-3 text-ink-soft text-sm">Managers change the call types.</p>}
    </Card>
  );
}

const formatSummary = ({ duration_minutes, location, horizon_days, questions }: CalendarType): string => {
  const asked = questions.filter(({ is_active }) => is_active).length;
  const questionWords = asked === 0 ? "no questions" : asked === 1 ? "one question" : `${asked} questions`;
  return `${duration_minutes} minutes, ${location.toLowerCase()}, up to ${horizon_days} days ahead, ${questionWords}`;
};
