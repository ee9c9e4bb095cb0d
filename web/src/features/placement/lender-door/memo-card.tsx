import type { LenderEvidence } from "@funding-desk/contract/placement/memo/lender-memo";
import { isShownInline } from "@funding-desk/contract/platform/shown-inline";
import { Card } from "../../../ui/card.tsx";
import { MemoText } from "../memo/memo-text.tsx";
import type { LenderFile } from "./lender-file-query.ts";
import { useViewItem } from "./use-view-item.ts";

/** The summary's memo, as it was sent. Nothing for a file sent before it was kept. */
export function MemoCard({ file: { memo, items } }: { readonly file: LenderFile }) {
  if (!memo) return null;
  return (
    <Card title="Memo">
      <MemoText
        sentences={memo.sentences}
        remarks={memo.remarks}
        answeredBy="The owner says"
        below={({ evidence }) => evidence && <RestsOn evidence={evidence} items={items} />}
      />
    </Card>
  );
}

interface RestsOnProps extends Pick<LenderFile, "items"> {
  readonly evidence: readonly LenderEvidence[];
}

/** What a sentence rests on. What is in the package opens at its page. */
function RestsOn({ evidence, items }: RestsOnProps) {
  const view = useViewItem();
  return evidence.map(({ words, position, page }) => {
    const item = items.find((each) => each.position === position);
    if (!item || !isShownInline(item.media_type)) return <span key={words}>{words}</span>;
    return (
      <button
        key={words}
        type="button"
        className="wrap-anywhere cursor-pointer text-left text-link"
        onClick={() => void view(item.position, page)}
      >
        {words} <span className="sr-only">(opens in a new tab)</span>
      </button>
    );
  });
}
