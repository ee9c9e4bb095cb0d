import { type ClientFile, exportClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { DeskStatus } from "../../intake/status/desk-status.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { AdvisorChoice } from "./advisor-choice.tsx";
import { findLeading } from "./client-file-queries.ts";
import { TrailButtons } from "./trail-buttons.tsx";

interface FileHeadProps {
  readonly file: ClientFile;
  readonly canWork: boolean;
}

type Opened = "status" | "export";

/** Whose file it is, its status, and whose client, always in sight. */
export function FileHead({ file, canWork }: FileHeadProps) {
  const [opened, setOpened] = useState<Opened>();
  const { client } = file;
  const name = `${client.first_name} ${client.last_name}`;
  const leading = findLeading(file);
  const close = () => setOpened(undefined);
  return (
    <header
      data-page-head=""
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-1.5 sm:px-6"
    >
      <TrailButtons clientId={client.id} />
      <div className="min-w-0 flex-1 basis-48 leading-tight">
        <h1 className="wrap-anywhere text-lg">{name}</h1>
        <p className="wrap-anywhere text-ink-soft text-sm">{file.business_name || "No business named yet"}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {client.erasure_requested_at && <Badge tone="coral">Deletion asked</Badge>}
        {leading && <DeskStatus kind={leading.kind} status={leading.status} />}
        {canWork && leading && (
          <Button size="small" onClick={() => setOpened("status")}>
            {leading.kind === "application" ? "Change status" : "Change stage"}
          </Button>
        )}
        <AdvisorChoice clientId={client.id} advisor={file.advisor} canWork={canWork} />
        {canWork && (
          <IconButton label="Export" icon={<Download className="size-4.5" />} onClick={() => setOpened("export")} />
        )}
      </div>
      {opened === "status" && leading && <StatusDialog subject={{ ...leading, clientName: name }} onClose={close} />}
      {opened === "export" && <ExportFileDialog clientId={client.id} onClose={close} />}
    </header>
  );
}

function ExportFileDialog({ clientId, onClose }: { readonly clientId: string; readonly onClose: () => void }) {
  const reason = useReason();
  const sending = useSendOnce();
  const exportFile = async () => {
    const input = { params: { id: clientId }, body: { reason: reason.text } };
    window.location.assign((await callDesk(exportClientFile, input)).data.url);
    onClose();
  };
  return (
    <FormDialog
      title="Export this file"
      submitLabel="Export as ZIP"
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={() => reason.check() && void sending.run(exportFile)}
      onClose={onClose}
    >
      <p>
        Every answer, with protected numbers masked, and every document as uploaded. We record that you exported it and
        why; the client can see that you did.
      </p>
      <ReasonField label="Why are you exporting it?" reason={reason} />
    </FormDialog>
  );
}
