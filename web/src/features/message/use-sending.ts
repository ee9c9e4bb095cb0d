import type { MessageWire } from "@funding-desk/contract/message/api";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { newKey } from "../../api/new-key.ts";

interface Options {
  readonly send: (text: string, idempotencyKey: string) => Promise<MessageWire>;
  readonly onSent: (message: MessageWire) => void;
}

/** Sends what was written once: the same text tried again after a lost answer is the same message. */
export const useSending = ({ send, onSent }: Options) => {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const isUnderWay = useRef(false);
  const sending = useMutation({
    mutationFn: (text: string) => {
      if (intent.current?.text !== text) intent.current = { text, key: newKey() };
      return send(text, intent.current.key);
    },
    onSuccess: (message) => {
      intent.current = undefined;
      onSent(message);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    isBusy: sending.isPending,
    failure: sending.error?.message,
    send: (text: string) => {
      // A second press may come before React has drawn the first.
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      sending.mutate(text);
    },
  };
};
