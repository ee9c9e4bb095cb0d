import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { parseDeskPage } from "../../desk/sign-in-address.ts";
import { staffQuery } from "../../desk/staff-query.ts";
import { PageLoading } from "../../ui/page-loading.tsx";

/** Asks once. Asking again later would remove a half-filled form. */
const once = { retry: false, retryOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Sends someone who is already signed in to where they wanted to go. Others see the page. */
export function StraightIn({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  const { data: staff, isPending } = useQuery({ ...staffQuery, ...once });
  if (staff) return <Navigate to={parseDeskPage(search)} replace />;
  return isPending ? <PageLoading /> : children;
}
