import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { mayRecover } from "./query-client.tsx";

/** The desk's cache, separate from what the same browser may have loaded as a client. */
export const deskQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayRecover(error),
    },
    mutations: { retry: false },
  },
});

/** Wraps the desk's pages. */
export function DeskStateProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={deskQueryClient}>{children}</QueryClientProvider>;
}
