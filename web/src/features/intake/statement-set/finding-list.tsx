import type { ReadFile } from "@funding-desk/contract/intake/statement-set/shapes";
import { type Finding, listFindings } from "@funding-desk/contract/intake/statement-set/words";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { statementsQuery } from "./statements-query.ts";

const icons: Readonly<Record<Finding["kind"], ReactNode>> = {
  fine: <Check className="mt-0.5 size-4 flex-none text-success" />,
  gap: <TriangleAlert className="mt-0.5 size-4 flex-none text-coral-strong" />,
  note: <Info className="mt-0.5 size-4 flex-none text-ink-soft" />,
};

/** What we read in a document. Nothing while we haven't. */
export function FindingList({ file }: { readonly file: ReadFile | undefined }) {
  const findings = file ? listFindings(file) : [];
  if (findings.length === 0) return null;
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      {findings.map(({ kind, text }) => (
        <p key={text} className="flex gap-1.5">
          {icons[kind]}
          <span className="wrap-anywhere min-w-0">{text}</span>
        </p>
      ))}
    </div>
  );
}

interface OwnFindingsProps {
  readonly userId: string;
  readonly documentId: string;
}

/** What we read in one of the client's documents. */
export function OwnFindings({ userId, documentId }: OwnFindingsProps) {
  const { data } = useQuery(statementsQuery(userId));
  return <FindingList file={data?.files.find(({ document_id: id }) => id === documentId)} />;
}
