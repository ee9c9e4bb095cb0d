import { type CoveredMonths, formatMonth, shiftMonth } from "@funding-desk/contract/documents/document/covered-months";
import { useState } from "react";
import { DateField } from "../../../../ui/date-field.tsx";
import type { Option } from "../../../../ui/option.ts";
import { SelectField } from "../../../../ui/select-field.tsx";
import type { TypedDocument } from "./document-review-queries.ts";

const monthTypes = new Set(["bank_statements", "tax_returns"]);
const licenseType = "drivers_license";
/** Back from the month of the upload: three tax years. */
const offeredMonths = 48;

/** What goes with an acceptance. */
export interface Reading {
  readonly covers?: CoveredMonths | null;
  readonly valid_until?: string | null;
}

interface Typed {
  readonly from: string;
  readonly until: string;
  readonly validUntil: string;
}

const toTyped = ({ covers, covers_guess, valid_until, valid_until_guess }: TypedDocument): Typed => {
  const months = covers ?? covers_guess;
  return { from: months?.from ?? "", until: months?.until ?? "", validUntil: valid_until ?? valid_until_guess ?? "" };
};

const toCovers = ({ from, until }: Typed): CoveredMonths | null =>
  from === "" && until === "" ? null : { from: from || until, until: until || from };

/** What staff read from a document: the months of a statement, the last day of a license. Filled in from the file's name. */
export const useReading = (document: TypedDocument) => {
  const [typed, setTyped] = useState(() => toTyped(document));
  const { slug } = document.type;
  const covers = toCovers(typed);
  const isInOrder = covers === null || covers.from <= covers.until;
  const reading: Reading = {
    ...(monthTypes.has(slug) ? { covers } : {}),
    ...(slug === licenseType ? { valid_until: typed.validUntil || null } : {}),
  };
  const isSame =
    (reading.valid_until === undefined || reading.valid_until === document.valid_until) &&
    (reading.covers === undefined ||
      (reading.covers?.from === document.covers?.from && reading.covers?.until === document.covers?.until));
  return {
    typed,
    set: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
    reading,
    /** What keeps it from being sent. */
    problem: isInOrder ? undefined : "The last month is before the first.",
    hasChanged: !isSame,
  };
};

interface ReadingFieldsProps {
  readonly document: TypedDocument;
  readonly reading: ReturnType<typeof useReading>;
  /** Errors by wire name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Nothing for a document of another kind. */
export function ReadingFields({ document, reading, fields }: ReadingFieldsProps) {
  const { typed, set, problem } = reading;
  const { slug } = document.type;
  if (slug === licenseType)
    return (
      <DateField
        name="valid_until"
        label="Valid until"
        hint={
          document.valid_until === null && document.valid_until_guess !== null
            ? "As we read it. Please compare it with the license."
            : "The last day, as on the license."
        }
        value={typed.validUntil}
        onChange={(validUntil) => set({ validUntil })}
        error={fields.valid_until}
      />
    );
  if (!monthTypes.has(slug)) return null;
  const options = listMonthOptions(document.uploaded_at.slice(0, 7), typed);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Months it covers</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          name="covers_from"
          label="From"
          placeholder="Not said"
          options={options}
          value={typed.from}
          onChange={(from) => set({ from, ...(typed.until === "" ? { until: from } : {}) })}
        />
        <SelectField
          name="covers_until"
          label="Until"
          placeholder="Not said"
          options={options}
          value={typed.until}
          onChange={(until) => set({ until, ...(typed.from === "" ? { from: until } : {}) })}
          error={problem ?? fields.covers}
        />
      </div>
      {document.covers === null && document.covers_guess !== null && (
        <p className="mt-1 text-ink-soft text-sm">Read from the file. Please check.</p>
      )}
    </fieldset>
  );
}

/** Newest first, with what was chosen before that. */
const listMonthOptions = (newest: string, { from, until }: Typed): Option[] => {
  const months = Array.from({ length: offeredMonths }, (_, back) => shiftMonth(newest, -back));
  const all = new Set([...months, from, until].filter(Boolean));
  return [...all]
    .sort()
    .reverse()
    .map((month) => ({ value: month, label: formatMonth(month) }));
};
