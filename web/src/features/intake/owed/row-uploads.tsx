import { type Paper, placePaper } from "@funding-desk/contract/intake/owed/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { call } from "../../../http/call.ts";
import { documentsQuery } from "../../documents/document/documents-query.ts";
import { storeDocument } from "../../documents/document/store-document.ts";
import { guessSide } from "../../documents/file/guess-target.ts";
import { PendingFiles } from "../../documents/file/pending-files.tsx";
import { useUnfinishedGroups, useUploadQueue } from "../../documents/file/use-upload-queue.ts";
import { owedQuery } from "./owed-query.ts";

export interface RowUploadsProps {
  readonly userId: string;
  readonly typeId: number;
  /** The paper that the files are for; undefined for what staff asked for. */
  readonly paper: Pick<Paper, "key" | "parts"> | undefined;
  readonly label: string;
  /** All files ever chosen for it. New ones are uploaded at once. */
  readonly chosen: readonly File[];
}

/** The files on their way to one thing that is owed. */
export function RowUploads({ userId, typeId, paper, label, chosen }: RowUploadsProps) {
  const queryClient = useQueryClient();
  const group = String(typeId);
  const taken = useRef(new Set<File>());
  const queue = useUploadQueue(async (_, file, options) => {
    const { id } = await storeDocument({ userId, typeId: group, file }, options);
    if (paper !== undefined) {
      const part = paper.parts.some((each) => each.part === "front") ? guessSide(file.name) : undefined;
      const { data } = await call(placePaper, { params: { id }, body: { paper: paper.key, part } });
      queryClient.setQueryData(owedQuery(userId).queryKey, data);
    }
    void queryClient.invalidateQueries({ queryKey: documentsQuery(userId).queryKey });
    void queryClient.invalidateQueries({ queryKey: owedQuery(userId).queryKey });
    return id;
  });
  useEffect(() => {
    const fresh = chosen.filter((file) => !taken.current.has(file));
    for (const file of fresh) taken.current.add(file);
    void queue.add(group, fresh, { isStarted: true, stored: [] });
  }, [chosen, group, queue]);
  return (
    <>
      <PendingFiles queue={queue} group={group} label={label} isStarted />
      <UnsavedGuard hasChanges={useUnfinishedGroups(queue).size > 0} about="uploads" />
    </>
  );
}
