import { linkMyData } from "@funding-desk/contract/oversight/my-data/api";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { call } from "../../../http/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { startDownload } from "../../../ui/start-download.ts";
import { PasswordDialog } from "../../accounts/sign-in/password-dialog.tsx";

export function DownloadPart() {
  const [isAsking, setAsking] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const download = async (password: string) => {
    startDownload((await call(linkMyData, { body: { password } })).data.url);
    setStarted(true);
    setAsking(false);
  };
  const ask = () => {
    setStarted(false);
    setAsking(true);
  };
  return (
    <Card title="Download all my data">
      <p className="mb-4">A ZIP of everything we hold, readable by people and programs. Keep it in a safe place.</p>
      <Button icon={<Download className="size-5" />} onClick={ask}>
        Download all my data
      </Button>
      <p role="status" className="mt-2 min-h-6 text-ink-soft text-sm">
        {isStarted && "Your download has started. With many documents, it may take a while."}
      </p>
      {isAsking && (
        <PasswordDialog
          title="Download all my data?"
          submitLabel="Download"
          act={download}
          onClose={() => setAsking(false)}
        >
          <p>The file holds everything we know about you, so we make sure that it's you.</p>
        </PasswordDialog>
      )}
    </Card>
  );
}
