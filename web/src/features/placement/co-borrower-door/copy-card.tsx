import { downloadCoBorrowerCopy } from "@funding-desk/contract/placement/co-borrower-door/api";
import Download from "lucide-react/icons/download";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { useDoor } from "../door/door.ts";
import type { CoBorrowerFile } from "./co-borrower-query.ts";

/** Saves the co-borrower's own part as a PDF. */
export function CopyCard({ file: { reference } }: { readonly file: CoBorrowerFile }) {
  const door = useDoor();
  const sending = useSendOnce();
  const save = async () =>
    saveBlob(`Funding application ${reference}, your part.pdf`, await door.download(downloadCoBorrowerCopy, {}));
  return (
    <Card title="Your copy">
      <p className="mb-5 max-w-measure">
        What the application says about you and every consent you signed, as a PDF. Your numbers are masked.
      </p>
      <Button
        size="small"
        icon={<Download className="size-4.5" />}
        isBusy={sending.isBusy}
        busyLabel="Getting the PDF..."
        onClick={() => void sending.run(save)}
      >
        Save as PDF
      </Button>
      {sending.problem && (
        <div className="mt-3">
          <ProblemNotice problem={sending.problem} />
        </div>
      )}
    </Card>
  );
}
