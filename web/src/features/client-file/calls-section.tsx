import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CallDialog } from "../appointment/desk/call-dialog.tsx";
import { FileCallRow } from "./file-call-row.tsx";

/** Calls with the answers given at booking, latest first. */
export function CallsSection({ calls }: Pick<ClientFile, "calls">) {
  const [openId, setOpenId] = useState<string>();
  if (calls.length === 0)
    return (
      <Card>
        <EmptyState title="No calls yet">Calls the client books show up here, with their answers.</EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="flex flex-col gap-3">
        {calls.map((call) => (
          <FileCallRow key={call.id} call={call} onOpen={() => setOpenId(call.id)} />
        ))}
      </ul>
      {openId && <CallDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
