import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { Pointer } from "@funding-desk/contract/desk/client-file/file-facts";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { formatSubject } from "../../../desk-parts/client-records.ts";
import { findQuestion } from "./client-file-queries.ts";

interface ContradictionListProps {
  readonly file: ClientFile;
  readonly onFollow: (pointer: Pointer) => void;
}

/** Answers in the file that contradict each other, with links to them. */
export function ContradictionList({ file, onFollow }: ContradictionListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-soft">
      {file.contradictions.map(({ rule, weight, sentence, fields }, index) => (
        // One rule may apply twice, such as to two people.
        // biome-ignore lint/suspicious/noArrayIndexKey: the whole list always renders together
        <li key={`${rule}-${index}`} className="flex gap-3 px-4 py-3 sm:px-6">
          {weight === "wrong" ? (
            <CircleAlert aria-label="Not possible" className="mt-1 size-5 flex-none text-coral-strong" />
          ) : (
            <TriangleAlert aria-label="Worth a look" className="mt-1 size-5 flex-none text-ink-soft" />
          )}
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <WithReferences text={sentence} />
            </p>
            <ul className="flex flex-wrap gap-x-5 text-sm print:hidden">
              {fields.map((pointer) => (
                <li key={`${pointer.subject}-${pointer.field}`}>
                  <button
                    type="button"
                    onClick={() => onFollow(pointer)}
                    className="text-link inline-flex min-h-9 items-center text-left"
                  >
                    <span>
                      {findQuestion(file, pointer.subject, pointer.field)?.question ?? "Answer"} (
                      <span className="whitespace-nowrap">{formatSubject(file, pointer.subject)}</span>)
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Keeps each reference on one line. */
function WithReferences({ text }: { readonly text: string }) {
  return text.split(/(\b(?:FA|PQ)-[A-Z0-9]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
