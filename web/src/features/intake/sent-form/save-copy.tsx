import { linkApplicationCopy } from "@funding-desk/contract/placement/package/api";
import Download from "lucide-react/icons/download";
import { call } from "../../../http/call.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { startDownload } from "../../../ui/start-download.ts";
import { toast } from "../../../ui/toaster.tsx";

/** Saves an application as a PDF. */
export function SaveCopy({ id }: { readonly id: string }) {
  const sending = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const save = async () => startDownload((await call(linkApplicationCopy, { params: { id } })).data.url);
  return (
    <Button
      size="small"
      icon={<Download className="size-4.5" />}
      isBusy={sending.isBusy}
      busyLabel="Getting the PDF..."
      onClick={() => void sending.run(save)}
    >
      Save as PDF
    </Button>
  );
}
