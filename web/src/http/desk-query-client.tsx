import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueryClient } from "./query-client.tsx";

/** The desk's cache, separate from what the same browser may have loaded as a client. */
export const deskQueryClient = createQueryClient(15_000);

/** Wraps the desk's pages. */
export function DeskStateProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={deskQueryClient}>{children}</QueryClientProvider>;
}
