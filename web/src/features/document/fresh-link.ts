import type { QueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toaster.tsx";
import { documentsQuery, linkFreshMs } from "./documents-query.ts";

/** Whether the list's links may have run out. */
export const hasOldLinks = (queryClient: QueryClient, userId: string): boolean =>
  Date.now() - (queryClient.getQueryState(documentsQuery(userId).queryKey)?.dataUpdatedAt ?? 0) >= linkFreshMs;

/** A link may have run out while the device slept: then a tab is opened at once, since a browser allows it only now, and sent on. */
export const viewFresh = async (queryClient: QueryClient, userId: string, documentId: string): Promise<void> => {
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const { data } = await queryClient.fetchQuery({ ...documentsQuery(userId), staleTime: 0 });
    const link = data.flatMap(({ documents }) => documents).find(({ id }) => id === documentId)?.document;
    if (link === undefined) throw new Error("This document is not there any more.");
    tab?.location.replace(link);
  } catch (error) {
    tab?.close();
    toast.error(error instanceof Error ? error.message : String(error));
  }
};
