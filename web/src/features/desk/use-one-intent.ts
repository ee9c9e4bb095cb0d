import { useRef } from "react";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { isOtherIntent } from "../../forms/use-submit-once.ts";

/** Sends under one key until it has succeeded, so that trying again after a lost answer acts once; what is sent then is another intent. */
export const useOneIntent = () => {
  const key = useRef<string>(undefined);
  return async <Answer>(send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    key.current ??= newKey();
    try {
      const answer = await send(key.current);
      key.current = undefined;
      return answer;
    } catch (error) {
      if (error instanceof CallError && isOtherIntent(error)) key.current = undefined;
      throw error;
    }
  };
};
