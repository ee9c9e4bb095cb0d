import { auditActions } from "@funding-desk/contract/oversight/audit/actions";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { formatPerson, peopleQuery } from "../../../desk-parts/colleagues-query.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useTyped } from "../../../ui/use-typed.ts";
import { type FilterName, type FilterTexts, findProblem } from "./audit-filters.ts";
import { capitalize } from "./shown-value.ts";

export interface FilterBarProps {
  readonly texts: FilterTexts;
  readonly onChange: (changes: Partial<FilterTexts>) => void;
  readonly onClear: () => void;
}

const actionOptions = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label: capitalize(label) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** A choice applies right away, and text with Enter or on blur. */
export function FilterBar({ texts, onChange, onClear }: FilterBarProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const actors = [
    ...people.map((person) => ({ value: person.id, label: formatPerson(person) })),
    { value: "clients", label: "Clients" },
    { value: "system", label: "The system" },
  ];
  const actorOptions =
    texts.actor === "" || actors.some(({ value }) => value === texts.actor)
      ? actors
      : [{ value: texts.actor, label: "Someone no longer at the desk" }, ...actors];
  const isFiltered = Object.values(texts).some((text) => text !== "");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    onChange({ client: String(typed.get("client") ?? "").trim(), text: String(typed.get("text") ?? "").trim() });
  };
  return (
    <search className="w-full">
      <form
        onSubmit={submit}
        className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3"
        aria-label="Filter the audit"
      >
        <SelectField
          label="Who"
          name="actor"
          placeholder="Anyone"
          value={texts.actor}
          options={actorOptions}
          onChange={(actor) => onChange({ actor })}
        />
        <SelectField
          label="What"
          name="action"
          placeholder="Anything"
          value={texts.action}
          options={actionOptions}
          onChange={(action) => onChange({ action })}
        />
        <TypedFilter name="client" label="Whose file" placeholder="Client's email" {...{ texts, onChange }} />
        <TypedFilter
          name="text"
          label="Subject"
          placeholder="A reference, a document, a field"
          {...{ texts, onChange }}
        />
        <DateField label="From" name="from" value={texts.from} onChange={(from) => onChange({ from })} />
        <DateField label="To" name="to" value={texts.to} onChange={(to) => onChange({ to })} />
        {/* Enter submits a form of several fields only when it has such a button. */}
        <button type="submit" hidden>
          Apply
        </button>
      </form>
      {isFiltered && (
        <div className="-ml-4 mt-4">
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear all filters
          </Button>
        </div>
      )}
    </search>
  );
}

interface TypedFilterProps extends Pick<FilterBarProps, "texts" | "onChange"> {
  readonly name: FilterName;
  readonly label: string;
  readonly placeholder: string;
}

function TypedFilter({ name, label, placeholder, texts, onChange }: TypedFilterProps) {
  const applied = texts[name];
  const { typed, setTyped, send } = useTyped(applied, (next) => onChange({ [name]: next }));
  const text = typed ?? applied;
  return (
    <TextField
      label={label}
      name={name}
      value={text}
      placeholder={placeholder}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={name === "client" ? 254 : 100}
      error={findProblem(name, applied)}
      onChange={setTyped}
      onBlur={() => send(text.trim())}
    />
  );
}
