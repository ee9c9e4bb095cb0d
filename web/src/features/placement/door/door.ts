import type { AnswerOf, Endpoint } from "@funding-desk/contract/http/endpoint";
import { createContext, useContext } from "react";
import type { downloadFromDoor } from "../../../http/call-door.ts";
import type { InputArgument, RequestInput } from "../../../http/request.ts";
import type { UploadInput } from "../../../http/send-upload.ts";

/** An open door: what is behind it can be called. When the server closes it, the page shows why and nothing else. */
export interface Door {
  readonly call: <E extends Endpoint>(endpoint: E, ...input: InputArgument<RequestInput<E>>) => Promise<AnswerOf<E>>;
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: Parameters<typeof downloadFromDoor<E>>[2],
  ) => Promise<Blob>;
  readonly upload: <E extends Endpoint>(endpoint: E, input: UploadInput<E>) => Promise<AnswerOf<E>>;
  /** Ends the session; the link still works. */
  readonly leave: () => Promise<void>;
  /** The link ended with what was just done. The sentence takes the place of what was behind it. */
  readonly finish: (sentence: string) => void;
}

export const DoorContext = createContext<Door | null>(null);

/** Only works behind a door. */
export const useDoor = (): Door => {
  const door = useContext(DoorContext);
  if (!door) throw new Error("useDoor only works behind a private link.");
  return door;
};
