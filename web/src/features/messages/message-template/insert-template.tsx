import type { MessageTemplate } from "@funding-desk/contract/messages/message-template/desk-api";
import { templateValues } from "@funding-desk/contract/messages/message-template/desk-api";
import { fillTemplate } from "@funding-desk/contract/messages/message-template/fields";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deskQuery } from "../../../http/desk-query.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { toast } from "../../../ui/toaster.tsx";
import { formatEmpty } from "./filled-words.ts";
import { TemplateMenu } from "./template-menu.tsx";

interface InsertTemplateProps {
  readonly clientId: string;
  /** Nothing is said about a text that was sent. */
  readonly isBlank: boolean;
  readonly onInsert: (text: string) => void;
}

/** Puts a template into the message to a client, filled in, and says which fields nothing is known about. */
export function InsertTemplate({ clientId, isBlank, onInsert }: InsertTemplateProps) {
  const client = useQueryClient();
  const [note, setNote] = useState<string>();
  const filling = useSendOnce({ onFail: ({ message }) => toast.error(message) });
  const fill = (template: MessageTemplate) =>
    filling.run(async () => {
      // Read each time: a call may have been booked since.
      const query = deskQuery(templateValues, { params: { id: clientId } });
      const values = await client.fetchQuery({ ...query, staleTime: 0 });
      const { text, empty } = fillTemplate(template.text, values);
      setNote(formatEmpty(empty));
      onInsert(text);
    });
  return (
    <>
      <TemplateMenu onPick={(template) => void fill(template)} />
      <p role="status" className="wrap-anywhere basis-full text-sm empty:hidden">
        {isBlank ? undefined : note}
      </p>
    </>
  );
}
