import { loadDraft } from "@funding-desk/contract/intake/draft/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";
import { address } from "./application-address.ts";

/** A funding application that isn't sent yet. */
export interface UnfinishedApplication {
  readonly stepTitle: string;
  /** An instant, ISO 8601. */
  readonly savedAt: string;
}

/** Null when there is none. Always refetched, since the form saves its draft separately. */
export const unfinishedApplicationQuery = (userId: string) =>
  queryOptions({
    queryKey: ["unfinished-application", userId],
    queryFn: async ({ signal }): Promise<UnfinishedApplication | null> => {
      const { data } = await call(loadDraft, { params: { form: "application" }, signal });
      if (data === null) return null;
      return { stepTitle: address.titles[Math.max(0, address.names.indexOf(data.step))] ?? "", savedAt: data.saved_at };
    },
    staleTime: 0,
  });
