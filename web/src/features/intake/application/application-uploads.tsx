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
import { FileUploads } from "../../documents/file/file-uploads.tsx";
import type { UploadQueue } from "../../documents/file/upload-queue.ts";
import { useUploadQueue } from "../../documents/file/use-upload-queue.ts";
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
              stored={files
                .filter((file) => file.field === name)
                .map(({ id, filename, size_bytes, state }) => ({ id, filename, sizeBytes: size_bytes, state }))}
              remove={remove}
              removeHint="This removes it from your application for good."
            />
          )}
        >
          <div className="flex flex-col gap-6">
            <p className="max-w-measure">
              Add what you have at hand, and the rest later. Each file is saved, encrypted, as soon as you choose it.
            </p>
            <StepFields steps={steps} stepName="documents" />
          </div>
        </FileFieldProvider>
      )}
    </Loaded>
  );
}

const uploadBars = ["mb-2 h-4 w-40", "mb-7 h-32 w-full"];
