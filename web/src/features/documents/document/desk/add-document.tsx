import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import {
  addDocuments,
  type ReviewedDocument,
  type ReviewedType,
} from "@funding-desk/contract/documents/document/desk-api";
import { messages } from "@funding-desk/contract/forms/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { UnsavedGuard } from "../../../../forms/unsaved-guard.tsx";
import { CallError } from "../../../../http/call-error.ts";
import { wholeDesk } from "../../../../http/desk-query.ts";
import { uploadAtDesk } from "../../../../http/upload-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { FileIntake, type FileIntakeProps } from "../../file/file-intake.tsx";
import type { SendFile } from "../../file/upload-queue.ts";
import { useUnfinishedGroups, useUploadQueue } from "../../file/use-upload-queue.ts";

interface AddDocumentProps {
  readonly client: Pick<ClientFile["client"], "id" | "first_name">;
  readonly types: readonly ReviewedType[];
  readonly onClose: () => void;
}

/** Adds the paper that came by mail to the client's documents. Mount it only while it's open: closing it cancels uploads. */
export function AddDocument({ client: { id: clientId, first_name: firstName }, types, onClose }: AddDocumentProps) {
  const queryClient = useQueryClient();
  const headingId = useId();
  const [typeId, setTypeId] = useState("");
  const send: SendFile = async (group, file, { convertHeic, ...options }) => {
    const { data } = await uploadAtDesk(addDocuments, {
      ...options,
      params: { id: clientId },
      fields: { document_type_id: group, convert_heic: convertHeic ? "true" : undefined },
      files: [{ part: "documents", file }],
    });
    const [id] = data.ids;
    if (id === undefined) throw new CallError({ status: 0, message: messages.uploadFailed });
    toast.success(`${file.name} is among ${firstName}'s documents.`);
    void queryClient.invalidateQueries(wholeDesk);
    return id;
  };
  const queue = useUploadQueue(send);
  const isUnfinished = useUnfinishedGroups(queue).size > 0;
  const chosen = types.find(({ document_type_id }) => String(document_type_id) === typeId);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-card border border-line bg-card px-4 py-4 sm:px-6"
    >
      <div>
        <h3 id={headingId} className="font-sans font-semibold text-base tracking-normal">
          Add a document
        </h3>
        <p className="text-ink-soft text-sm">
          {firstName} sees it under My documents, as added by us, and gets an email that it arrived.
        </p>
      </div>
      {chosen && isUnfinished ? (
        // Another type would hide the files that wait under this one.
        <p className="font-semibold">{chosen.document_type}</p>
      ) : (
        <SelectField
          label="Type"
          name="added-type"
          required
          value={typeId}
          onChange={setTypeId}
          options={types.map(({ document_type_id, document_type }) => ({
            value: String(document_type_id),
            label: document_type,
          }))}
        />
      )}
      {chosen && (
        <FileIntake
          queue={queue}
          group={typeId}
          label={chosen.document_type}
          starts="on press"
          stored={chosen.documents.map(toKnownFile)}
        />
      )}
      <div>
        <Button size="small" onClick={onClose}>
          {isUnfinished ? "Cancel the upload" : "Done"}
        </Button>
      </div>
      <UnsavedGuard hasChanges={isUnfinished} about="uploads" />
    </section>
  );
}

const toKnownFile = ({
  id,
  filename,
  size_bytes: sizeBytes,
  state,
  review,
}: ReviewedDocument): FileIntakeProps["stored"][number] => ({
  id,
  filename,
  sizeBytes,
  state,
  review: review.state === "waiting" ? undefined : { isAccepted: review.state === "accepted" },
});
