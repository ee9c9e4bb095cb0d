import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { PageLoading } from "../../ui/page-loading.tsx";
import { deskPageAfter } from "../desk/sign-in-address.ts";
import { staffQuery } from "../desk/staff-query.ts";

/** Asked once: asked again later, it would take away a form that is half filled in. */
const once = { retry: false, retryOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Leads whoever is signed in already to where they wanted to go; everybody else sees the page. */
export function StraightIn({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  const { data: staff, isPending } = useQuery({ ...staffQuery, ...once });
  if (staff) return <Navigate to={deskPageAfter(search)} replace />;
  return isPending ? <PageLoading /> : children;
}
