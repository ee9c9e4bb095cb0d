import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import type { DraftDocument } from "@funding-desk/contract/matching/catalog/program-draft";
import { formatTest } from "@funding-desk/contract/matching/catalog/rule-words";
import { formatNeed, nameDocument } from "@funding-desk/contract/matching/fit/needed-documents";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useDocumentNames } from "./catalog-queries.ts";
import { DocumentDialog } from "./document-dialog.tsx";

interface DocumentFieldsProps {
  readonly documents: readonly DraftDocument[];
  /** Of the whole program. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (documents: readonly DraftDocument[]) => void;
}

/** The documents that a program asks for. */
export function DocumentFields({ documents, errors, onChange }: DocumentFieldsProps) {
  const [edited, setEdited] = useState<number | null>(null);
  const names = useDocumentNames();
  const document = edited === null ? undefined : documents[edited];
  return (
    <Card title="Documents it asks for" isFlush>
      <ul className="border-line border-t">
        {documents.map((each, index) => (
          <li
            key={JSON.stringify(each)}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-3 sm:px-6"
          >
            <div className="wrap-anywhere min-w-0 flex-1 basis-60">
              {formatNeed(each, names)}
              {each.when && `, when ${formatTest(each.when)}`}
              <FieldError
                id={`document-${index}-error`}
                message={errors[`documents.${index}.type`] ?? errors[`documents.${index}.when`]}
              />
            </div>
            <div className="flex gap-2">
              <Button size="small" aria-label={`Edit ${nameDocument(each, names)}`} onClick={() => setEdited(index)}>
                Edit
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${nameDocument(each, names)}`}
                onClick={() => onChange(documents.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="px-5 py-4 sm:px-6">
        <Button
          size="small"
          disabled={documents.length >= catalogLimits.documents}
          onClick={() => setEdited(documents.length)}
        >
          Add a document
        </Button>
      </div>
      {edited !== null && (
        <DocumentDialog
          key={edited}
          document={document}
          onDone={(changed) => {
            onChange(document ? documents.with(edited, changed) : [...documents, changed]);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}
