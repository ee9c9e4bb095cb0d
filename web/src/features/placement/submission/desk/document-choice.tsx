import { formatNeed } from "@funding-desk/contract/matching/fit/needed-documents";
import type { PlaceableDocument } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import type { ReactNode } from "react";
import { formatDay } from "../../../../forms/format-time.ts";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import type { PlaceableProgram } from "./submission-queries.ts";

/** Why each chosen document goes, by id; "" for what the program asks for. */
export type ChosenDocuments = ReadonlyMap<string, string>;

type Need = PlaceableProgram["needs"][number];

/** As the wire wants them. */
export const toChosen = (chosen: ChosenDocuments): { document_id: string; why?: string }[] =>
  [...chosen].map(([document_id, why]) => (why.trim() === "" ? { document_id } : { document_id, why: why.trim() }));

const findType = (need: Need, documents: readonly PlaceableDocument[]): number | undefined =>
  documents.find(({ id }) => need.document_ids.includes(id))?.document_type_id;

/** The types of documents that the program asks for and we have. */
export const listAskedTypes = (
  program: PlaceableProgram | undefined,
  documents: readonly PlaceableDocument[],
): ReadonlySet<number> => new Set(program?.needs.flatMap((need) => findType(need, documents) ?? []));

interface DocumentChoiceProps {
  readonly needs: readonly Need[];
  readonly documents: readonly PlaceableDocument[];
  readonly askedTypes: ReadonlySet<number>;
  readonly chosen: ChosenDocuments;
  /** By the document's id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (chosen: ChosenDocuments) => void;
}

/** What the program asks for, with what's on file, and whatever else may go with a reason. */
export function DocumentChoice({ needs, documents, askedTypes, chosen, errors, onChange }: DocumentChoiceProps) {
  const others = documents.filter(({ document_type_id }) => !askedTypes.has(document_type_id));
  const row = (document: PlaceableDocument, isAskedFor: boolean) => (
    <DocumentRow
      key={document.id}
      document={document}
      needsReason={!isAskedFor}
      why={chosen.get(document.id)}
      error={errors[document.id]}
      onChange={(why) =>
        onChange(
          why === undefined
            ? new Map([...chosen].filter(([id]) => id !== document.id))
            : new Map([...chosen, [document.id, why]]),
        )
      }
    />
  );
  return (
    <div className="grid gap-5">
      {needs.map((need) => {
        const typeId = findType(need, documents);
        return (
          <Group key={need.type} title={formatNeed({ ...need, label: need.type }, new Map())} hint={need.why}>
            {typeId === undefined ? (
              <p className="text-coral-strong text-sm">None on file</p>
            ) : (
              documents.filter((each) => each.document_type_id === typeId).map((each) => row(each, true))
            )}
          </Group>
        );
      })}
      {others.length > 0 && (
        <Group
          title="Other documents"
          hint="The program doesn't ask for these. Each needs a reason, which the lender reads."
        >
          {others.map((each) => row(each, false))}
        </Group>
      )}
      {documents.length === 0 && <p className="text-ink-soft text-sm">This client has no documents that could go.</p>}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Group({ title, hint, children }: GroupProps) {
  return (
    <fieldset className="min-w-0 rounded-field border border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-semibold">{title}</legend>
      {hint && <p className="mb-3 text-ink-soft text-sm">{hint}</p>}
      <div className="grid gap-4">{children}</div>
    </fieldset>
  );
}

interface DocumentRowProps {
  readonly document: PlaceableDocument;
  readonly needsReason: boolean;
  /** Undefined when it isn't chosen. */
  readonly why: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (why: string | undefined) => void;
}

function DocumentRow({ document, needsReason, why, error, onChange }: DocumentRowProps) {
  const { id, filename, document_type, uploaded_at, is_accepted } = document;
  const hasReason = needsReason && why !== undefined;
  return (
    <CheckboxField
      name={`document-${id}`}
      label={<span className="wrap-anywhere">{filename}</span>}
      hint={`${document_type}, uploaded ${formatDay(uploaded_at)}, ${is_accepted ? "accepted" : "not reviewed"}`}
      value={why !== undefined}
      error={hasReason ? undefined : error}
      onChange={(isChosen) => onChange(isChosen ? "" : undefined)}
    >
      {hasReason && (
        <div className="mt-3">
          <TextField
            name={`why-${id}`}
            label="Why the lender gets it"
            required
            value={why}
            error={error}
            maxLength={submissionLimits.reasonChars}
            onChange={onChange}
          />
        </div>
      )}
    </CheckboxField>
  );
}
