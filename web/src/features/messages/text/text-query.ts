import { type TextMessagesWire, textMessages } from "@funding-desk/contract/messages/text/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

/** Null when the firm sends no text messages. A reply of STOP changes it, so it's read again when the page is looked at. */
export const textMessagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["text-messages", userId],
    queryFn: async ({ signal }): Promise<TextMessagesWire | null> => (await call(textMessages, { signal })).data,
  });
