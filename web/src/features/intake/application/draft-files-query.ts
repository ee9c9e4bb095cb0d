import { type DraftFileWire, draftFiles } from "@funding-desk/contract/intake/application/submit-api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

export const filesFailedTitle = "We couldn't load your files. Everything you uploaded is safe.";

/** The files uploaded with the application being filled in. */
export const draftFilesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["application-draft-files", userId],
    queryFn: async ({ signal }): Promise<DraftFileWire[]> => (await call(draftFiles, { signal })).data,
  });
