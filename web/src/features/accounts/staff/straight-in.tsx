import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { parseDeskPage } from "../../../desk-parts/sign-in-address.ts";
import { staffQuery } from "../../../desk-parts/staff-query.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageLoading } from "../../../ui/page-loading.tsx";
import { Redirect } from "../../../ui/redirect.tsx";

/** Asks once. Asking again later would remove a half-filled form. */
const once = { retry: false, retryOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Sends someone who is already signed in to where they wanted to go. Others see the page. */
export function StraightIn({ children }: { readonly children: ReactElement }) {
  const { search } = useLocation();
  return (
    <Loaded query={useQuery({ ...staffQuery, ...once })} failed={() => children} skeleton={<PageLoading label="" />}>
      {() => <Redirect to={parseDeskPage(search)} />}
    </Loaded>
  );
}
