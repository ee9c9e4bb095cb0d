import { formatDate } from "@funding-desk/contract/forms/format";
import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { formatDay } from "../../../../forms/format-time.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageButton } from "./page-button.tsx";
import type { ShownPage } from "./statement-dialog.tsx";
import type { Pinning } from "./use-pinning.ts";

interface PinnedRowsProps {
  readonly pinning: Pinning;
  readonly onShow: (page: ShownPage) => void;
}

/** The rows that staff keep in the file. A row's press opens its line. Nothing without any. */
export function PinnedRows({ pinning: { pinned, isBusy, unpin }, onShow }: PinnedRowsProps) {
  if (pinned.length === 0) return null;
  return (
    <section aria-label="Pinned rows">
      <h4 className="mb-1 font-sans text-ink-soft text-sm tracking-normal">Pinned rows</h4>
      <ul className="divide-y divide-line border-line border-y">
        {pinned.map(({ id, on, description, cents, evidence, by, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1 basis-56">
              <PageButton
                documentId={evidence.document_id}
                filename={evidence.filename}
                box={evidence.box}
                onShow={onShow}
              >
                {formatDate(on)}, {description || "no words"}, {formatCents(cents)}
              </PageButton>
              <span className="block text-ink-soft">
                {evidence.filename}. Pinned by {by}, {formatDay(at)}
              </span>
            </span>
            <Button size="small" variant="quiet" isBusy={isBusy} busyLabel="Removing..." onClick={() => void unpin(id)}>
              Remove <span className="sr-only">{description}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
