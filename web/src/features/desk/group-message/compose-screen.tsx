import {
  type Audience,
  groupMessageLimits,
  groupMessages,
  sendGroupMessage,
  stopGroupMessage,
} from "@funding-desk/contract/desk/group-message/desk-api";
import { templateLimits } from "@funding-desk/contract/messages/message-template/desk-api";
import { findFieldFault } from "@funding-desk/contract/messages/message-template/fields";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { useUnsent } from "../../../desk-parts/unsent-text.ts";
import { toSentence } from "../../../errors/readable-error.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { CallError } from "../../../http/call-error.ts";
import { deskFilter } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { FieldList } from "../../messages/message-template/field-list.tsx";
import { TemplateMenu } from "../../messages/message-template/template-menu.tsx";
import { type PipelineAddress, readAddress, showsOpenOnly, writeAddress } from "../pipeline/pipeline-address.ts";
import { AudienceList } from "./audience-list.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FilledPreview } from "./filled-preview.tsx";
import { audienceQuery, toListed } from "./group-message-queries.ts";
import { formatNumber } from "./group-message-words.ts";

/** /desk/group-messages/new: writes to everyone in the pipeline's list, whose filters are in the address. */
export function ComposeScreen() {
  const { role } = useStaff();
  const [search] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const query = useQuery({ ...audienceQuery(address), enabled: role !== "auditor" });
  if (role === "auditor")
    return <PageHeading lead="Advisors and managers write to clients.">Message to many</PageHeading>;
  return (
    <div className="mx-auto max-w-4xl">
      <p className="mb-3">
        <Link
          to={`/desk/pipeline?${writeAddress(address)}`}
          className="text-link inline-flex min-h-11 items-center gap-2"
        >
          <ArrowLeft className="size-4.5" />
          Back to the list
        </Link>
      </p>
      <PageHeading
        lead={describeList(address, role === "advisor")}
        action={<LinkButton to="/desk/group-messages">Sent so far</LinkButton>}
      >
        Message to many
      </PageHeading>
      <Loaded query={query} failedTitle="We couldn't load the list" skeleton={["h-12 w-full", "h-64 w-full"]}>
        {(audience) => (
          <ComposeForm audience={audience} address={address} onLookAgain={async () => void (await query.refetch())} />
        )}
      </Loaded>
    </div>
  );
}

const describeList = (address: PipelineAddress, isAdvisor: boolean): string => {
  const whose = isAdvisor ? "your own clients in the pipeline's list" : "the clients in the pipeline's list";
  const files = showsOpenOnly(address) ? ", with open files" : "";
  return `Goes to ${whose}${files}, as you filtered it. Each client gets it once and doesn't see who else does.`;
};

interface ComposeFormProps {
  readonly audience: Audience;
  readonly address: PipelineAddress;
  readonly onLookAgain: () => Promise<void>;
}

function ComposeForm({ audience, address, onLookAgain }: ComposeFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, write] = useUnsent("group message");
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const sending = useSendOnce({
    onFail({ fields }, error) {
      // The dialog covers the text.
      if (fields.text !== undefined) setAsking(false);
      if (error instanceof CallError && error.code === "audience_changed") void onLookAgain();
    },
  });
  const { clients, seen } = audience;
  const add = (added: string) => {
    write(text.trim() === "" ? added : `${text}${/\s$/.test(text) ? "" : " "}${added}`);
    field.current?.focus();
  };
  const fault = text.trim() === "" ? undefined : findFieldFault(text);
  const ask = () => {
    setMissing(text.trim() === "");
    if (text.trim() === "" || fault !== undefined || text.length > templateLimits.textChars) return;
    sending.clear();
    setAsking(true);
  };
  const undo = async (id: string) => {
    try {
      const { data } = await callDesk(stopGroupMessage, { params: { id } });
      toast.success(data.sent === 0 ? "Undone. No one got it." : `Stopped. ${formatNumber(data.sent)} got it already.`);
    } catch (error) {
      toast.error(toSentence(error));
    }
    void client.invalidateQueries(deskFilter(groupMessages));
  };
  const send = async (count: number) => {
    const body = { text, filters: toListed(address), seen, count };
    const isSent = await sending.run(async (idempotencyKey) => {
      const { data } = await callDesk(sendGroupMessage, { body, idempotencyKey });
      const seconds = data.starts_in_seconds;
      if (seconds > 0) toast.undoable("On its way.", { seconds, onUndo: () => void undo(data.id) });
      else toast.success("On its way. You can watch it here, and stop it.");
    }, JSON.stringify(body));
    if (!isSent) return;
    write("");
    void client.invalidateQueries(deskFilter(groupMessages));
    void navigate("/desk/group-messages");
  };
  const missing = isMissing && text.trim() === "" ? "Please write something first." : undefined;
  return (
    <div className="flex flex-col gap-6">
      {clients.length === 0 ? (
        <Notice tone="warning" title="No one in this list would get it">
          Go back to the list and choose other filters.
        </Notice>
      ) : null}
      <AudienceList audience={audience} />
      {clients.length > 0 && (
        <>
          <TextArea
            ref={field}
            label="Message"
            name="text"
            required
            rows={8}
            hint="They get an email that a message is waiting, without its text, and can turn such messages off."
            maxLength={templateLimits.textChars}
            value={text}
            onChange={write}
            error={missing ?? fault ?? sending.fields.text}
          />
          <div className="flex flex-wrap items-start gap-4">
            <TemplateMenu onPick={(template) => add(template.text)} />
          </div>
          <FieldList onAdd={add} />
          <FilledPreview text={text} clients={clients} />
          <div>
            <Button variant="brand" onClick={ask}>
              {clients.length === 1 ? "Send to 1 client" : `Send to ${formatNumber(clients.length)} clients`}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          count={clients.length}
          perMinute={groupMessageLimits.perMinute}
          sending={sending}
          onConfirm={(count) => void send(count)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
