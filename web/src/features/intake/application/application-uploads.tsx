import { relevantEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import {
  type DraftFileWire,
  deleteDraftFile,
  uploadDraftFile,
} from "@funding-desk/contract/intake/application/submit-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileFieldProvider } from "../../../forms/file-field.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { call } from "../../../http/call.ts";
import { upload } from "../../../http/upload.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { fileRule } from "../../documents/file/drop-zone.tsx";
import { FileUploads } from "../../documents/file/file-uploads.tsx";
import type { UploadQueue } from "../../documents/file/upload-queue.ts";
import { useSeveralFiles } from "../../documents/file/use-several-files.tsx";
import { useUploadQueue } from "../../documents/file/use-upload-queue.ts";
import { OwnFindings } from "../statement-set/finding-list.tsx";
import { draftFilesQuery, filesFailedTitle } from "./draft-files-query.ts";

/** Uploads files to the draft as soon as they are chosen. It belongs to the whole form, so changing steps doesn't stop it. */
export const useApplicationUploads = (userId: string): UploadQueue => {
  const queryClient = useQueryClient();
  const { queryKey } = draftFilesQuery(userId);
  return useUploadQueue(async (field, file, { convertHeic, ...options }) => {
    const { data } = await upload(uploadDraftFile, {
      ...options,
      fields: { field, ...(convertHeic ? { convert_heic: "true" } : {}) },
      files: [{ part: "file", file }],
    });
    queryClient.setQueryData<DraftFileWire[]>(queryKey, (files = []) => [
      ...files.filter(({ id }) => id !== data.id),
      data,
    ]);
    return data.id;
  });
};

interface ApplicationUploadsProps {
  readonly userId: string;
  readonly queue: UploadQueue;
  readonly steps: FormSteps;
}

/** Step 5: uploads for every file that the answers so far call for. */
export function ApplicationUploads({ userId, queue, steps }: ApplicationUploadsProps) {
  const queryClient = useQueryClient();
  const { queryKey } = draftFilesQuery(userId);
  const query = useQuery(draftFilesQuery(userId));
  const remove = async ({ id }: { readonly id: string }) => {
    await call(deleteDraftFile, { params: { id } });
    queryClient.setQueryData<DraftFileWire[]>(queryKey, (files = []) => files.filter((file) => file.id !== id));
  };
  return (
    <Loaded query={query} failedTitle={filesFailedTitle} skeleton={[...uploadBars, ...uploadBars, ...uploadBars]}>
      {(files) => (
        <FileFieldProvider
          render={(name, field) => (
            <FileUploads
              queue={queue}
              group={name}
              label={field.label}
              starts="at once"
              maxFiles={field.maxFiles}
              isRuleAbove
              stored={files.filter((file) => file.field === name).map(toKnown)}
              remove={remove}
              describe={({ id }) => <OwnFindings userId={userId} documentId={id} />}
              removeHint="This removes it from your application for good."
            />
          )}
        >
          <div className="flex flex-col gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-measure">Add what you have now, and the rest later. {fileRule}, stored encrypted.</p>
              <SeveralFilesButton steps={steps} queue={queue} stored={files} />
            </div>
            <StepFields steps={steps} stepName="documents" />
          </div>
        </FileFieldProvider>
      )}
    </Loaded>
  );
}

const toKnown = ({ id, filename, size_bytes, state }: DraftFileWire) => ({
  id,
  filename,
  sizeBytes: size_bytes,
  state,
});

interface SeveralFilesProps extends Pick<ApplicationUploadsProps, "queue" | "steps"> {
  readonly stored: readonly DraftFileWire[];
}

/** Takes all files at once, and sorts them to the fields that they answer. */
function SeveralFilesButton({ queue, steps, stored }: SeveralFilesProps) {
  const fields = relevantEntries(applicationForm, steps.answers).flatMap(({ name, field }) =>
    field.kind === "file" ? [{ name, field }] : [],
  );
  const several = useSeveralFiles({
    targets: fields.map(({ name, field }) => ({ key: name, name: field.label, person: null })),
    onSort: (sorted) => {
      for (const { name, field } of fields) {
        const own = stored.filter((file) => file.field === name).map(toKnown);
        const room = field.maxFiles - own.length;
        void queue.add(name, sorted.get(name) ?? [], { isStarted: true, room, stored: own });
      }
    },
  });
  return (
    <>
      {several.button}
      {several.dialog}
    </>
  );
}

const uploadBars = ["mb-2 h-4 w-40", "mb-7 h-32 w-full"];
