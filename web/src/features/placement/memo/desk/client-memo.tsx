import type { Evidence } from "@funding-desk/contract/documents/statement/evidence";
import { submissionMemo } from "@funding-desk/contract/placement/memo/desk-api";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../../http/desk-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { type ShownPage, StatementDialog } from "../../../intake/statement-set/desk/statement-dialog.tsx";
import { MemoText } from "../memo-text.tsx";

interface ClientMemoProps {
  readonly clientId: string;
  readonly submissionId: string;
  readonly lenderName: string;
}

/** The button for the memo that a lender would read. */
export function ClientMemo({ lenderName, ...ids }: ClientMemoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Read the memo
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={`What ${lenderName} will read`} width="wide">
          <Memo {...ids} />
        </Dialog>
      )}
    </>
  );
}

function Memo({ clientId, submissionId }: Omit<ClientMemoProps, "lenderName">) {
  const [shown, setShown] = useState<ShownPage>();
  return (
    <Loaded
      query={useQuery(deskQuery(submissionMemo, { params: { id: clientId, submissionId } }))}
      failedTitle="We couldn't write the memo"
      skeleton={["h-80 w-full"]}
    >
      {({ sentences }) => (
        <>
          <MemoText
            sentences={sentences}
            answeredBy="The owner"
            below={({ evidence }) => evidence && <EvidenceList evidence={evidence} onShow={setShown} />}
          />
          {shown && <StatementDialog clientId={clientId} {...shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface EvidenceListProps {
  readonly evidence: Evidence;
  readonly onShow: (page: ShownPage) => void;
}

/** What a sentence rests on. A page opens with its line marked. */
function EvidenceList({ evidence, onShow }: EvidenceListProps) {
  const leaves = evidence.kind === "computed" ? evidence.from : [evidence];
  return leaves.map((leaf) => {
    const words = listEvidenceWords(leaf).join("");
    if (leaf.kind !== "page") return <span key={words}>{words}</span>;
    const { document_id: documentId, filename, box } = leaf;
    return (
      <button
        key={words}
        type="button"
        className="cursor-pointer text-link"
        onClick={() => onShow({ documentId, filename, box: box ?? undefined })}
      >
        {words}
      </button>
    );
  });
}
