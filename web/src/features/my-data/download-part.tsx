import { linkMyData } from "@funding-desk/contract/my-data/api";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useSendOnce } from "../../api/use-send-once.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";

/** Clicks a link instead of navigating, so the page and everything typed stay even if the download fails. */
const startDownload = (url: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
};

export function DownloadPart() {
  const [isStarted, setStarted] = useState(false);
  const { isBusy, run } = useSendOnce({ onFail: ({ message }) => toast.onlyError(message) });
  const download = () => {
    setStarted(false);
    return run(async () => {
      startDownload((await call(linkMyData)).data.url);
      setStarted(true);
    });
  };
  return (
    <div className="mt-8">
      <h3 className="text-lg">Download all my data</h3>
      <p className="mt-2 mb-4 max-w-measure">
        You get one ZIP file with your account, profile, pre-qualifications, applications, drafts, appointments,
        messages, consents, changes and corrections, our requests and who has seen your file, in a format programs can
        read (JSON), and every file you gave us. Keep it in a safe place.
      </p>
      <Button icon={<Download className="size-5" />} isBusy={isBusy} onClick={() => void download()}>
        Download all my data
      </Button>
      <p role="status" className="mt-2 min-h-6 text-ink-soft text-sm">
        {isStarted && "Your download has started. With many documents, it may take a while."}
      </p>
    </div>
  );
}
