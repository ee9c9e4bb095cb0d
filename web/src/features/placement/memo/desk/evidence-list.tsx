import type { Evidence } from "@funding-desk/contract/documents/statement/evidence";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import type { ShownPage } from "../../../intake/statement-set/desk/statement-dialog.tsx";

interface EvidenceListProps {
  readonly evidence: Evidence;
  readonly onShow: (page: ShownPage) => void;
}

/** What something rests on. A page opens with its line marked. */
export function EvidenceList({ evidence, onShow }: EvidenceListProps) {
  const leaves = evidence.kind === "computed" ? evidence.from : [evidence];
  return leaves.map((leaf) => {
    const words = listEvidenceWords(leaf).join("");
    if (leaf.kind !== "page") return <span key={words}>{words}</span>;
    const { document_id: documentId, filename, box } = leaf;
    return (
      <button
        key={words}
        type="button"
        className="wrap-anywhere cursor-pointer text-left text-link"
        onClick={() => onShow({ documentId, filename, box: box ?? undefined })}
      >
        {words}
      </button>
    );
  });
}
