import { type DraftFileWire, deleteDraftFile, uploadDraftFile } from "@funding-desk/contract/application/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { upload } from "../../api/upload.ts";
import { FileFieldProvider } from "../../forms/file-field.tsx";
import { StepFields } from "../../forms/step-fields.tsx";
import type { FormSteps } from "../../forms/use-form-steps.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { FileUploads } from "../file/file-uploads.tsx";
import type { UploadQueue } from "../file/upload-queue.ts";
import { useUploadQueue } from "../file/use-upload-queue.ts";
import { draftFilesQuery } from "./draft-files-query.ts";

/** Sends chosen files to the draft as soon as they are chosen. It belongs to the whole form: other steps do not stop it. */
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

/** Step 5: a place for every file that the answers so far ask for. */
export function ApplicationUploads({ userId, queue, steps }: ApplicationUploadsProps) {
  const queryClient = useQueryClient();
  const query = draftFilesQuery(userId);
  const { data, isPending, isFetching, refetch } = useQuery(query);
  const remove = async ({ id }: { readonly id: string }) => {
    await call(deleteDraftFile, { params: { id } });
    queryClient.setQueryData<DraftFileWire[]>(query.queryKey, (files = []) => files.filter((file) => file.id !== id));
  };
  if (isPending) return <UploadsSkeleton />;
  if (!data) {
    return (
      <Notice
        tone="error"
        title="We could not load your files"
        action={
          <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        What you uploaded before is kept.
      </Notice>
    );
  }
  return (
    <FileFieldProvider
      render={(name, field) => (
        <FileUploads
          queue={queue}
          group={name}
          label={field.label}
          starts="at once"
          maxFiles={field.maxFiles}
          stored={data
            .filter((file) => file.field === name)
            .map(({ id, filename, size_bytes, state }) => ({ id, filename, sizeBytes: size_bytes, state }))}
          remove={remove}
          removeHint="It goes from this application for good."
        />
      )}
    >
      <div className="flex flex-col gap-6">
        <p className="max-w-measure">
          Each file is stored encrypted as soon as you choose it. None of them is needed to go on: you can hand over the
          rest later under My Documents.
        </p>
        <StepFields steps={steps} stepName="documents" />
      </div>
    </FileFieldProvider>
  );
}

function UploadsSkeleton() {
  return (
    <LoadingArea>
      {["license", "check", "letter"].map((shape) => (
        <div key={shape} className="mb-7">
          <Skeleton className="mb-2 h-4 w-40" />
          <Skeleton className="h-32 w-full" />
        </div>
      ))}
    </LoadingArea>
  );
}
