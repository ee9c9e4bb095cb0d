import type { Evidence } from "@funding-desk/contract/documents/statement/evidence";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import { PageButton } from "../../../intake/statement-set/desk/page-button.tsx";
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
      <PageButton key={words} documentId={documentId} filename={filename} box={box} onShow={onShow}>
        {words}
      </PageButton>
    );
  });
}
