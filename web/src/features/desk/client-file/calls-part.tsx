import { type FileCall, fileCalls } from "@funding-desk/contract/desk/client-file/desk-api";
import { useQuery } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { BookCallDialog } from "../../calendar/appointment/desk/book-call.tsx";
import { CallDialog } from "../../calendar/appointment/desk/call-dialog.tsx";
import { FileCallRow } from "./file-call-row.tsx";

/** Calls with the answers given at booking, latest first. */
export function CallsPart({ clientId }: { readonly clientId: string }) {
  return (
    <Loaded
      query={useQuery(deskQuery(fileCalls, { params: { id: clientId } }))}
      failedTitle="We couldn't load the calls"
    >
      {(calls) => <Calls clientId={clientId} calls={calls} />}
    </Loaded>
  );
}

interface CallsProps {
  readonly clientId: string;
  readonly calls: readonly FileCall[];
}

function Calls({ clientId, calls }: CallsProps) {
  const canWork = useStaff().role !== "auditor";
  const [openId, setOpenId] = useState<string>();
  const [isBooking, setBooking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {canWork && (
        <div className="print:hidden">
          <Button size="small" icon={<CalendarPlus className="size-4.5" />} onClick={() => setBooking(true)}>
            Book a call
          </Button>
        </div>
      )}
      {calls.length === 0 ? (
        <Card>
          <EmptyState title="No calls yet">Calls the client books show up here, with their answers.</EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {calls.map((call) => (
            <FileCallRow key={call.id} call={call} onOpen={() => setOpenId(call.id)} />
          ))}
        </ul>
      )}
      {openId && <CallDialog id={openId} onClose={() => setOpenId(undefined)} />}
      {isBooking && <BookCallDialog clientId={clientId} onClose={() => setBooking(false)} />}
    </div>
  );
}
