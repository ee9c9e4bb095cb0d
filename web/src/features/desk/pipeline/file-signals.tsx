import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import CalendarClock from "lucide-react/icons/calendar-clock";
import FileClock from "lucide-react/icons/file-clock";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { UnconfirmedMark } from "../../../desk-parts/unconfirmed-mark.tsx";
import { formatShortDay, formatShortMoment } from "../../../forms/format-time.ts";
import { classNames } from "../../../ui/class-names.ts";

type SignalSource = Pick<
  PipelineItem,
  "unread_messages" | "waiting_documents" | "next_call_at" | "next_due_on" | "is_unconfirmed"
>;

const toNoon = (civil: string): Date => new Date(`${civil}T12:00:00`);
const isOver = (civil: string): boolean => toNoon(civil).setHours(24, 0, 0, 0) <= Date.now();

/** What else is happening in a client's file: first what waits for the firm, then what is coming up. */
export function FileSignals({ item }: { readonly item: SignalSource }) {
  const { unread_messages: messages, waiting_documents: documents, next_call_at: call, next_due_on: due } = item;
  if (messages === 0 && documents === 0 && !call && !due && !item.is_unconfirmed) return null;
  return (
    <ul aria-label="In this file" className="flex flex-wrap gap-x-3 gap-y-1 text-xs lg:flex-nowrap">
      {item.is_unconfirmed && (
        <li>
          <UnconfirmedMark />
        </li>
      )}
      {messages > 0 && (
        <Signal icon={<Mail className="size-4" />} isUrgent>
          {messages} <span className="sr-only">unread {messages === 1 ? "message" : "messages"}</span>
        </Signal>
      )}
      {documents > 0 && (
        <Signal icon={<FileClock className="size-4" />} isUrgent>
          {documents} <span className="sr-only">{documents === 1 ? "document" : "documents"} to review</span>
        </Signal>
      )}
      {call && (
        <Signal icon={<Phone className="size-4" />}>
          <span className="sr-only">Call</span> {formatShortMoment(call)}
        </Signal>
      )}
      {due && (
        <Signal icon={<CalendarClock className="size-4" />} isUrgent={isOver(due)}>
          <span className="sr-only">{isOver(due) ? "Overdue since" : "Due"}</span> {formatShortDay(due)}
        </Signal>
      )}
    </ul>
  );
}

interface SignalProps {
  readonly icon: ReactNode;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

function Signal({ icon, isUrgent = false, children }: SignalProps) {
  return (
    <li
      className={classNames(
        "inline-flex items-center gap-1 whitespace-nowrap",
        isUrgent ? "font-semibold text-coral-strong" : "text-ink-soft",
      )}
    >
      {icon}
      <span>{children}</span>
    </li>
  );
}
