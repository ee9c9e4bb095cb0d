import { linkMyData } from "@funding-desk/contract/my-data/api";
import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";

/** A link that is pressed, not an address that is gone to: the page and what is typed in it stay, also when the file cannot be had. */
const startDownload = (url: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
};

export function DownloadPart() {
  const download = useMutation({
    mutationFn: async () => (await call(linkMyData)).data.url,
    onSuccess: startDownload,
    onError: (error) => toast.onlyError(error.message),
  });
  return (
    <div className="mt-8">
      <h3 className="text-lg">Download all my data</h3>
      <p className="mt-2 mb-4 max-w-measure">
        One ZIP file: your account, profile, pre-qualifications, applications, drafts, appointments, messages, consents,
        what changed and was corrected, what we asked you for and who has seen your file as a text that programs can
        read (JSON), and every file you gave us. Keep it in a safe place.
      </p>
      <Button
        icon={<Download aria-hidden="true" className="size-5" />}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        Download all my data
      </Button>
      <p role="status" className="mt-2 min-h-6 text-ink-soft text-sm">
        {download.isSuccess && "Your browser is fetching the file. With many documents this takes a while."}
      </p>
    </div>
  );
}
