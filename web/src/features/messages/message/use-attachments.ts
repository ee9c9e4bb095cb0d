import type { MessageAttachmentWire } from "@funding-desk/contract/messages/message/api";
import { useRef, useState } from "react";
import { toSentence } from "../../../errors/readable-error.ts";
import { CallError } from "../../../http/call-error.ts";
import { toast } from "../../../ui/toaster.tsx";
import { isUnfinished } from "../../documents/file/pending-file.ts";
import type { SendOptions, UploadQueue } from "../../documents/file/upload-queue.ts";
import { useQueueState, useUploadQueue } from "../../documents/file/use-upload-queue.ts";

/** How one side attaches files to what it's writing. */
export interface Attaching {
  /** Rejects with a CallError. */
  readonly upload: (file: File, options: SendOptions) => Promise<MessageAttachmentWire>;
  /** Takes a file back. Rejects with a CallError. */
  readonly remove: (id: string) => Promise<unknown>;
  /** Files attached earlier and not sent. */
  readonly kept: readonly MessageAttachmentWire[];
  readonly onKeep: (files: readonly MessageAttachmentWire[]) => void;
}

export interface Attachments {
  readonly queue: UploadQueue;
  /** In the order they were attached. */
  readonly files: readonly MessageAttachmentWire[];
  /** A file is under way, or failed and can be tried again. */
  readonly isUnfinished: boolean;
  readonly hasRows: boolean;
  readonly remove: (id: string) => Promise<void>;
  /** Forgets all files, once they're sent. */
  readonly clear: () => void;
}

/** The queue's only group. */
export const attachmentGroup = "message";

/** The files of a message that is being written. */
export const useAttachments = ({ upload, remove, kept, onKeep }: Attaching): Attachments => {
  const [files, setFiles] = useState(kept);
  // Uploads end between renderings, so each one needs what the others left.
  const latest = useRef(files);
  const change = (next: (files: readonly MessageAttachmentWire[]) => readonly MessageAttachmentWire[]) => {
    latest.current = next(latest.current);
    onKeep(latest.current);
    setFiles(latest.current);
  };
  const queue = useUploadQueue(async (_, file, options) => {
    const attached = await upload(file, options);
    change((before) => [...before, attached]);
    return attached.id;
  });
  const { rows } = useQueueState(queue);
  return {
    queue,
    files,
    isUnfinished: rows.some(isUnfinished),
    hasRows: rows.length > 0,
    async remove(id) {
      try {
        await remove(id);
      } catch (error) {
        // It's gone already.
        if (!(error instanceof CallError && error.status === 404)) return toast.error(toSentence(error));
      }
      change((before) => before.filter((file) => file.id !== id));
    },
    clear() {
      queue.stop();
      change(() => []);
    },
  };
};
