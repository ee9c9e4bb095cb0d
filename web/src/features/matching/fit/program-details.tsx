import { formatDate } from "@funding-desk/contract/forms/format";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { type Compared, type Part, parts, partTitles } from "./compare-business.ts";
import type { FitLine } from "./fit-lines.ts";
import { ProgramPapers } from "./program-papers.tsx";

function Source({ claim: { sourceUrl, title, readOn } }: { readonly claim: NonNullable<FitLine["claim"]> }) {
  const name = title || "The lender's published terms";
  return (
    <span className="wrap-anywhere block text-ink-soft text-xs">
      {/^https?:/.test(sourceUrl) ? <NewTabLink href={sourceUrl}>{name}</NewTabLink> : name} ({formatDate(readOn)})
    </span>
  );
}

function PartLines({ part, lines }: { readonly part: Part; readonly lines: readonly FitLine[] }) {
  const own = lines.filter((line) => line.part === part);
  if (own.length === 0) return null;
  return (
    <div>
      <p className="font-semibold text-sm">{partTitles[part]}</p>
      <ul className="grid gap-2">
        {own.map(({ key, words: { have, need, change }, claim }) => (
          <li key={key} className="text-sm">
            {have} {need} {change && <span className="font-medium">{change}</span>}
            {claim && <Source claim={claim} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProgramDetailsProps {
  readonly compared: Compared;
  readonly lines: readonly FitLine[];
  /** What the client has on file. Without it, no documents are listed. */
  readonly papers: readonly Paper[] | undefined;
  readonly toUploadPath: ((typeId: string) => string) | undefined;
}

/** Every rule of a program in a sentence with its source, and its documents. */
export function ProgramDetails({ compared, lines, papers, toUploadPath }: ProgramDetailsProps) {
  return (
    <div className="grid max-w-measure gap-3">
      {lines.length === 0 && <p className="text-sm">No minimum is commonly published.</p>}
      {parts.map((part) => (
        <PartLines key={part} part={part} lines={lines} />
      ))}
      {papers && <ProgramPapers documents={compared.documents} papers={papers} toUploadPath={toUploadPath} />}
    </div>
  );
}
