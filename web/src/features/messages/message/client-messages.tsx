import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { MessageAttachmentWire } from "@funding-desk/contract/messages/message/api";
import {
  attachClientFile,
  clientMessageFile,
  clientMessages,
  detachClientFile,
  readClientMessages,
  sendClientMessage,
} from "@funding-desk/contract/messages/message/desk-api";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { keepUnsent, readUnsent } from "../../../desk-parts/unsent-text.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskPages, wholeDesk } from "../../../http/desk-query.ts";
import { toUrl } from "../../../http/request.ts";
import { uploadAtDesk } from "../../../http/upload-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { InsertTemplate } from "../message-template/insert-template.tsx";
import { Conversation } from "./conversation.tsx";
import { MessageComposer, type WrittenMessage } from "./message-composer.tsx";
import type { Attaching } from "./use-attachments.ts";
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

/** The conversation with a client. Their messages wait for a reply until someone sends one or marks that none is needed. */
export function ClientMessages({ file }: { readonly file: ClientFile }) {
  const { id: clientId, first_name, last_name } = file.client;
  const canWork = useStaff().role !== "auditor";
  const query = useInfiniteQuery(deskPages(clientMessages, { params: { id: clientId } }, (page) => [page]));
  const queryClient = useQueryClient();
  const pages = query.data ?? [];
  const messages = pages.flatMap((page) => page.messages);
  const unread = pages[0]?.unread ?? 0;
  const lastOfClient = messages.find(({ from }) => from === "client");

  const settling = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const refetch = () => queryClient.invalidateQueries(wholeDesk);
  const settle = async (upTo: string) => {
    await settling.run(() => callDesk(readClientMessages, { params: { id: clientId }, body: { up_to: upTo } }), upTo);
    await refetch();
  };
  const send = async (message: WrittenMessage, idempotencyKey: string) => {
    await callDesk(sendClientMessage, { params: { id: clientId }, body: message, idempotencyKey });
    if (lastOfClient && unread > 0) void settle(lastOfClient.id);
    else void refetch();
  };

  return (
    <Loaded query={query} failedTitle="We couldn't load the messages" skeleton={["h-40 w-full"]}>
      {() => (
        <div className="overflow-hidden rounded-card border border-line bg-paper shadow-soft">
          {unread > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b bg-yellow-soft px-4 py-2 sm:px-6">
              <p className="font-semibold">{formatCount(unread, "message needs", "messages need")} a reply</p>
              {canWork && lastOfClient && (
                <Button
                  size="small"
                  variant="quiet"
                  isBusy={settling.isBusy}
                  onClick={() => void settle(lastOfClient.id)}
                >
                  No reply needed
                </Button>
              )}
            </div>
          )}
          <Conversation
            messages={messages}
            side="firm"
            clientName={`${first_name} ${last_name}`}
            earlier={query}
            opening={{
              toHref: (file) =>
                canWork ? toUrl(clientMessageFile, { params: { id: clientId, attachmentId: file.id } }) : undefined,
            }}
            belowEmail={({ id, email }) =>
              canWork &&
              typeof email?.is_cut === "boolean" && (
                <WholeEmailLink clientId={clientId} messageId={id} isCut={email.is_cut} />
              )
            }
            emptyHint={`Messages between you and ${first_name} will show up here.`}
          />
          {canWork && (
            <MessageComposer
              label={`Write to ${first_name}`}
              hint="They get an email that a message is waiting, without its text."
              kept={readUnsent(`message ${clientId}`)}
              onKeep={(text) => keepUnsent(`message ${clientId}`, text)}
              attaching={attachingFor(clientId)}
              tools={(composer) => (
                <InsertTemplate clientId={clientId} isBlank={composer.isBlank} onInsert={composer.insert} />
              )}
              send={send}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
