import type { MessageAttachmentWire, MessageWire } from "@funding-desk/contract/messages/message/api";
import {
  attachClientFile,
  clientMessageFile,
  detachClientFile,
  readClientMessages,
  sendClientMessage,
} from "@funding-desk/contract/messages/message/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { keepUnsent, readUnsent } from "../../../desk-parts/unsent-text.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { wholeDesk } from "../../../http/desk-query.ts";
import { toUrl } from "../../../http/request.ts";
import { uploadAtDesk } from "../../../http/upload-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { toast } from "../../../ui/toaster.tsx";
import { InsertTemplate } from "../message-template/insert-template.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { MessageComposer } from "./message-composer.tsx";
import type { Attaching } from "./use-attachments.ts";
import type { WrittenMessage } from "./use-composer.ts";
import { WholeEmailLink } from "./whole-email.tsx";

/** Unsent files by client. */
const unsentFiles = new Map<string, readonly MessageAttachmentWire[]>();

const attachingFor = (clientId: string): Attaching => ({
  upload: async (file, { convertHeic, ...options }) =>
    (
      await uploadAtDesk(attachClientFile, {
        ...options,
        params: { id: clientId },
        fields: { convert_heic: convertHeic ? "true" : undefined },
        files: [{ part: "file", file }],
      })
    ).data,
  remove: (attachmentId) => callDesk(detachClientFile, { params: { id: clientId, attachmentId } }),
  kept: unsentFiles.get(clientId) ?? [],
  onKeep: (files) => unsentFiles.set(clientId, files),
});

interface ClientComposerProps {
  readonly client: { readonly id: string; readonly first_name: string };
  /** The client's newest message, if messages of theirs wait for a reply. An answer settles them. */
  readonly lastUnread: string | undefined;
}

/** Writes to a client. */
export function ClientComposer({ client: { id: clientId, first_name }, lastUnread }: ClientComposerProps) {
  const queryClient = useQueryClient();
  const { settle } = useSettledMessages(clientId);
  const send = async (message: WrittenMessage, idempotencyKey: string) => {
    await callDesk(sendClientMessage, { params: { id: clientId }, body: message, idempotencyKey });
    if (lastUnread !== undefined) void settle(lastUnread);
    else void queryClient.invalidateQueries(wholeDesk);
  };
  return (
    <MessageComposer
      label={`Write to ${first_name}`}
      hint="They get an email that a message is waiting, without its text."
      kept={readUnsent(`message ${clientId}`)}
      onKeep={(text) => keepUnsent(`message ${clientId}`, text)}
      attaching={attachingFor(clientId)}
      tools={(composer) => <InsertTemplate clientId={clientId} isBlank={composer.isBlank} onInsert={composer.insert} />}
      send={send}
    />
  );
}

/** Marks a client's messages as read, up to one of them. */
const useSettledMessages = (clientId: string) => {
  const queryClient = useQueryClient();
  const settling = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  return {
    isBusy: settling.isBusy,
    settle: async (upTo: string) => {
      await settling.run(() => callDesk(readClientMessages, { params: { id: clientId }, body: { up_to: upTo } }), upTo);
      await queryClient.invalidateQueries(wholeDesk);
    },
  };
};

/** For messages that need no answer. */
export function NoReplyButton({ clientId, upTo }: { readonly clientId: string; readonly upTo: string }) {
  const { isBusy, settle } = useSettledMessages(clientId);
  return (
    <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void settle(upTo)}>
      No reply needed
    </Button>
  );
}

interface ClientMessageProps {
  readonly client: { readonly id: string; readonly first_name: string; readonly last_name: string };
  readonly message: MessageWire;
}

/** One message of the conversation with a client, as the firm sees it. */
export function ClientMessage({ client, message }: ClientMessageProps) {
  const canWork = useStaff().role !== "auditor";
  const { id, email, sent_at: sentAt, read_at: readAt } = message;
  const isOwn = message.from === "firm";
  return (
    <li className={classNames("flex max-w-[85%] flex-col sm:max-w-[70%]", isOwn ? "items-end self-end" : "self-start")}>
      <p className="mb-1 text-ink-soft text-sm">
        <span className="font-semibold text-ink">
          {isOwn ? (message.staff_name ?? "") : `${client.first_name} ${client.last_name}`}
        </span>{" "}
        <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
        {email && " by email"}
      </p>
      <MessageBubble
        message={message}
        isOwn={isOwn}
        opening={{
          toHref: (file) =>
            canWork ? toUrl(clientMessageFile, { params: { id: client.id, attachmentId: file.id } }) : undefined,
        }}
      />
      {canWork && typeof email?.is_cut === "boolean" && (
        <WholeEmailLink clientId={client.id} messageId={id} isCut={email.is_cut} />
      )}
      {isOwn && readAt && <p className="mt-1 text-ink-soft text-sm">Read {formatMoment(readAt)}</p>}
    </li>
  );
}
