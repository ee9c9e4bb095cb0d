import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { onSignedInAgain } from "../identity/held-session.ts";
import { readText, subscribeToStorage } from "../identity/storage.ts";
import { CallError } from "./call-error.ts";

/** Whether trying again may help. */
const mayRecover = (error: Error): boolean => error instanceof CallError && (error.status === 0 || error.status >= 500);

export const createQueryClient = (staleTime: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: (failures, error) => failures < 2 && mayRecover(error) },
      // Never repeat a mutation automatically. The person repeats it, with the same Idempotency-Key.
      mutations: { retry: false },
    },
  });

/** The portal's cache. */
export const queryClient = createQueryClient(30_000);

// Never show one person's data to the next.
if (typeof window !== "undefined") {
  let owner = readText("UserId");
  subscribeToStorage(() => {
    const next = readText("UserId");
    if (next !== owner) queryClient.clear();
    owner = next;
  });
  // Refetch what was refused while the session was over.
  onSignedInAgain(() => {
    void queryClient.refetchQueries({
      type: "active",
      predicate: (query) => query.state.status === "error" || query.isStale(),
    });
  });
}

/** Wraps the portal's layout, not the root, since public pages send no requests and shouldn't load this code. */
export function ServerStateProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
