import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import { listEvidenceWords } from "@funding-desk/contract/placement/memo/evidence-words";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { type ShownPage, StatementDialog } from "../../intake/statement-set/desk/statement-dialog.tsx";
import { EvidenceList } from "../../placement/memo/desk/evidence-list.tsx";
import { PartLink, toAnswer } from "./file-place.tsx";

/** What contradicts each other in the file. Each leads to the first of the answers, and shows what either side rests on. */
export function ContradictionList({ file }: { readonly file: ClientFile }) {
  const [shown, setShown] = useState<ShownPage>();
  return (
    <>
      <ul>
        {file.contradictions.map((contradiction, index) => (
          // One rule may apply twice, such as to two people.
          // biome-ignore lint/suspicious/noArrayIndexKey: the whole list always renders together
          <li key={`${contradiction.rule}-${index}`} className="flex gap-2 py-1">
            {contradiction.weight === "wrong" ? (
              <CircleAlert aria-label="Not possible" className="mt-0.5 size-4 flex-none text-coral-strong" />
            ) : (
              <TriangleAlert aria-label="Worth a look" className="mt-0.5 size-4 flex-none text-ink-soft" />
            )}
            <Contradiction contradiction={contradiction} onShow={setShown} />
          </li>
        ))}
      </ul>
      {shown && <StatementDialog clientId={file.client.id} {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface ContradictionProps {
  readonly contradiction: ClientFile["contradictions"][number];
  readonly onShow: (page: ShownPage) => void;
}

function Contradiction({ contradiction: { sentence, fields, evidence }, onShow }: ContradictionProps) {
  const [first] = fields;
  return (
    <div className="wrap-anywhere min-w-0">
      {first ? (
        <PartLink to={toAnswer(first)} className="text-ink hover:underline">
          {sentence}
        </PartLink>
      ) : (
        sentence
      )}
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        {evidence.map((each, index) => {
          const words = listEvidenceWords(each).join("; ");
          // Two answers of one form rest on the same.
          if (evidence.findIndex((other) => listEvidenceWords(other).join("; ") === words) < index) return null;
          const pointer = fields[index];
          return pointer ? (
            <PartLink key={words} to={toAnswer(pointer)} className="text-link">
              {words}
            </PartLink>
          ) : (
            <EvidenceList key={words} evidence={each} onShow={onShow} />
          );
        })}
      </p>
    </div>
  );
}
