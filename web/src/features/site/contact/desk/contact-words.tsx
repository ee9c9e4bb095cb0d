import {
  type ContactDetail,
  type ContactReply,
  resendContactReply,
} from "@funding-desk/contract/site/contact/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import StickyNote from "lucide-react/icons/sticky-note";
import { formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { useSendOnce } from "../../../../http/use-send-once.ts";
import { Button } from "../../../../ui/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { contactMessageQuery } from "./contact-queries.ts";

/** The answers and notes so far, oldest first. */
export function ContactWords({ message, canWork }: { readonly message: ContactDetail; readonly canWork: boolean }) {
  const { id, replies, notes } = message;
  const entries = [
    ...replies.map((reply) => ({ at: reply.sent_at, key: reply.id, reply, note: undefined })),
    ...notes.map((note) => ({ at: note.written_at, key: note.id, reply: undefined, note })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (entries.length === 0) return null;
  return (
    <ol aria-label="Replies and notes" className="flex flex-col gap-4">
      {entries.map(({ key, reply, note }) => (
        <li key={key}>
          {reply && <Reply reply={reply} messageId={id} canWork={canWork} />}
          {note && (
            <div className="rounded-card border border-accent/60 bg-yellow-soft px-5 py-4">
              <p className="flex items-center gap-2 text-sm">
                <StickyNote className="size-4 flex-none" />
                <span>
                  Note by <span className="font-semibold">{note.by}</span>, {formatMoment(note.written_at)}
                </span>
              </p>
              <p className="wrap-anywhere mt-1.5 max-w-measure whitespace-pre-line">{note.text}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const deliveries = { waiting: "sending", sent: "sent", failed: "not delivered" } as const;

interface ReplyProps {
  readonly reply: ContactReply;
  readonly messageId: string;
  readonly canWork: boolean;
}

function Reply({ reply, messageId, canWork }: ReplyProps) {
  const sending = useSendOnce();
  const client = useQueryClient();
  const resend = () =>
    void sending.run(async () => {
      const params = { id: messageId, replyId: reply.id };
      const { data } = await callDesk(resendContactReply, { params });
      client.setQueryData(contactMessageQuery(messageId).queryKey, data);
      const now = data.replies.find(({ id }) => id === reply.id);
      if (now?.delivery === "sent") toast.success("Reply sent.");
      else toast.onlyError(`Sending failed again: ${now?.delivery_error ?? "no reason given"}.`);
    });
  return (
    <div className="rounded-card border border-line bg-card px-5 py-4 shadow-soft">
      <p className="text-ink-soft text-sm">
        <span className="font-semibold text-ink">{reply.by}</span> answered, {formatMoment(reply.sent_at)},{" "}
        {deliveries[reply.delivery]}
      </p>
      <p className="wrap-anywhere mt-1.5 font-semibold">{reply.subject}</p>
      <p className="wrap-anywhere mt-1 max-w-measure whitespace-pre-line">{reply.text}</p>
      {reply.delivery === "failed" && (
        <div className="mt-3">
          <Notice
            tone="error"
            title="This email couldn't be delivered"
            action={
              canWork && (
                <Button size="small" isBusy={sending.isBusy} busyLabel="Sending..." onClick={resend}>
                  Send again
                </Button>
              )
            }
          >
            {sending.problem?.message ?? reply.delivery_error ?? "No reason was given."}
          </Notice>
        </div>
      )}
    </div>
  );
}
