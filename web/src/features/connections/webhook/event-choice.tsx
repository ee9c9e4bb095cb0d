import { type FirmEventKind, firmEventKinds, firmEvents } from "@funding-desk/contract/connections/event/events";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FieldError } from "../../../ui/field.tsx";

interface EventChoiceProps {
  readonly chosen: readonly FirmEventKind[];
  readonly onChange: (chosen: FirmEventKind[]) => void;
  readonly error: string | undefined;
}

/** Which events an address receives. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  return (
    <fieldset data-field="events" aria-describedby="events-error">
      <legend className="mb-3 font-semibold text-sm">Events</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {firmEventKinds.map((kind) => (
          <CheckboxField
            key={kind}
            name={`event-${kind}`}
            label={firmEvents[kind].label}
            value={chosen.includes(kind)}
            onChange={(isChecked) =>
              onChange(firmEventKinds.filter((each) => (each === kind ? isChecked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      <FieldError id="events-error" message={error} />
    </fieldset>
  );
}
