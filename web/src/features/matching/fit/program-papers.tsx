import { formatTest } from "@funding-desk/contract/matching/catalog/rule-words";
import { formatNeed, type NeededDocument } from "@funding-desk/contract/matching/fit/needed-documents";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { otherDocument } from "@funding-desk/contract/matching/fit/program";
import { Link } from "react-router";
import { formatCount } from "../../../forms/format-count.ts";

interface ProgramPapersProps {
  readonly documents: readonly NeededDocument[];
  readonly papers: readonly Paper[];
  /** Where to upload a type of document; absent for staff. */
  readonly toUploadPath: ((typeId: string) => string) | undefined;
}

/** What a program asks for on paper, and what of it is on file. */
export function ProgramPapers({ documents, papers, toUploadPath }: ProgramPapersProps) {
  if (documents.length === 0) return null;
  const names = new Map(papers.map(({ type, name }) => [type, name]));
  return (
    <div className="mt-2">
      <p className="font-semibold text-sm">Documents it asks for</p>
      <ul className="mt-1 grid gap-2">
        {documents.map(({ need, isSure }) => {
          const paper = papers.find(({ type }) => type === need.type);
          const named = formatNeed(need, names);
          return (
            <li key={JSON.stringify(need)} className="wrap-anywhere text-sm">
              {named}
              {!isSure && need.when && <span className="block text-ink-soft">Only if: {formatTest(need.when)}</span>}
              {need.why && <span className="block text-ink-soft">{need.why}</span>}
              <span className="block text-ink-soft">
                {paper && formatOnFile(paper)}
                {paper && toUploadPath && (
                  <>
                    {" "}
                    <Link to={toUploadPath(String(paper.type_id))} className="text-link">
                      Upload<span className="sr-only"> {named}</span>
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Whether the months are complete is for a person to see. What is under "Other" could be anything. */
const formatOnFile = ({ type, name, on_file: onFile }: Paper): string => {
  if (type === otherDocument) return `Goes under “${name}”.`;
  return onFile === 0 ? "Not on file yet." : `On file: ${formatCount(onFile, "document")}.`;
};
