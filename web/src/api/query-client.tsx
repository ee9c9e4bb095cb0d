import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { onSignedInAgain } from "../session/held-session.ts";
import { readText, subscribeToStorage } from "../session/storage.ts";
import { CallError } from "./call-error.ts";

/** Whether asking again may help. */
export const mayRecover = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** What the browser has read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayRecover(error),
    },
    // What acts is repeated by the person or with an Idempotency-Key, never by itself.
    mutations: { retry: false },
  },
});

// One person's answers are never shown to the next.
if (typeof window !== "undefined") {
  let owner = readText("UserId");
  subscribeToStorage(() => {
    const next = readText("UserId");
    if (next !== owner) queryClient.clear();
    owner = next;
  });
  // What a page asked for while its session was over was refused.
  onSignedInAgain(() => {
    void queryClient.refetchQueries({
      type: "active",
      predicate: (query) => query.state.status === "error" || query.isStale(),
    });
  });
}

/** Stands around the portal's layout, not the root: public pages ask the server nothing and need not carry it. */
export function ServerStateProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
