import type { Pack } from "@funding-desk/contract/documents/pack/desk-api";
import { SelectField } from "../../../ui/select-field.tsx";
import { formatDueIn, formatPack } from "./pack-words.ts";

interface PackFieldProps {
  readonly packs: readonly Pack[];
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

/** Chooses a pack, and shows what is in it. */
export function PackField({ packs, types, value, onChange, error }: PackFieldProps) {
  const pack = packs.find(({ id }) => id === value);
  return (
    <div>
      <SelectField
        label="Pack"
        name="pack_id"
        required
        value={value}
        onChange={onChange}
        error={error}
        options={packs.map((each) => ({ value: each.id, label: `${each.name}: ${formatPack(each)}` }))}
      />
      {pack && (
        <ul aria-label="In this pack" className="mt-3 grid gap-2 text-sm">
          {pack.documents.map(({ document_type_id: id, note }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-semibold">
                {types.find((type) => type.id === id)?.name ?? "Not asked for anymore"}
              </span>
              {note !== "" && <span className="block whitespace-pre-line text-ink-soft">{note}</span>}
            </li>
          ))}
          {pack.tasks.map(({ title, due_in_days: days }) => (
            <li key={title} className="wrap-anywhere">
              <span className="font-semibold">Task: {title}</span>
              <span className="block text-ink-soft">Due {formatDueIn(days)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
