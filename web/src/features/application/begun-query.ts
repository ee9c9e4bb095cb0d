import { loadDraft } from "@funding-desk/contract/draft/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { address } from "./application-address.ts";

/** A funding application that is begun and not sent. */
export interface BegunApplication {
  readonly stepTitle: string;
  /** Instant, ISO 8601. */
  readonly savedAt: string;
}

/** Null when none is begun. The form keeps a draft of its own: this one is asked for anew each time. */
export const begunApplicationQuery = (userId: string) =>
  queryOptions({
    queryKey: ["begun-application", userId],
    queryFn: async ({ signal }): Promise<BegunApplication | null> => {
      const { data } = await call(loadDraft, { params: { form: "application" }, signal });
      if (data === null) return null;
      return { stepTitle: address.titles[Math.max(0, address.names.indexOf(data.step))] ?? "", savedAt: data.saved_at };
    },
    staleTime: 0,
  });
