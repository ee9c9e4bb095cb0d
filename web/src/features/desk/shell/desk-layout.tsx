import type { DeskLook } from "@funding-desk/contract/accounts/staff/desk-look";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { toDeskSignIn } from "../../../desk-parts/sign-in-address.ts";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { staffQuery } from "../../../desk-parts/staff-query.ts";
import { useDeskLook } from "../../../desk-parts/use-desk-look.ts";
import { CallError } from "../../../http/call-error.ts";
import { watchAttention } from "../../../identity/desk-attention.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageLoading } from "../../../ui/page-loading.tsx";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { Redirect } from "../../../ui/redirect.tsx";
import { mainId, SkipLink } from "../../../ui/skip-link.tsx";
import { DeskKeys } from "./desk-keys.tsx";
import { DeskPrompts } from "./desk-prompts.tsx";
import { LiveStatus } from "./live-status.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

/** No one is signed in, or the second factor is missing. */
const needsSignIn = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.code === "second_factor_missing");

/** The frame of every desk page. Sends anyone who isn't signed in to the sign-in. */
export function DeskLayout() {
  const place = useLocation();
  const query = useQuery(staffQuery);
  useEffect(watchAttention, []);
  return (
    <Loaded
      query={query}
      failed={(error) =>
        needsSignIn(error) ? (
          <Redirect to={toDeskSignIn(place)} />
        ) : (
          <Unreachable message={error.message} onRetry={() => void query.refetch()} />
        )
      }
      skeleton={<PageLoading label="" />}
    >
      {(staff) => (
        <StaffContext value={staff}>
          <Look chosen={staff.look} />
          <SkipLink />
          <div className="md:grid md:grid-cols-[5.75rem_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
            <PartBoundary what="the menu">
              <Sidebar role={staff.role} />
            </PartBoundary>
            <div className="flex min-h-dvh min-w-0 flex-col">
              <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
                <div className="flex min-h-16 items-center justify-between gap-2 px-3 compact:min-h-13 sm:gap-4 sm:px-6">
                  <PartBoundary what="the menu">
                    <PhoneMenu role={staff.role} />
                  </PartBoundary>
                  <PartBoundary what="the search">
                    <PaletteButton />
                  </PartBoundary>
                  <PartBoundary what="the account menu">
                    <UserMenu />
                  </PartBoundary>
                </div>
              </header>
              <main
                id={mainId}
                tabIndex={-1}
                className="w-full flex-1 px-4 pt-6 pb-12 outline-none sm:px-6 sm:pt-8 compact:pt-3"
              >
                <PartBoundary what="this page" resetKey={place.pathname}>
                  <Outlet />
                </PartBoundary>
              </main>
            </div>
          </div>
          <PartBoundary what="the keys">
            <DeskKeys role={staff.role} />
          </PartBoundary>
          <PartBoundary what="live changes">
            <LiveStatus />
          </PartBoundary>
          <PartBoundary what="a question">
            <DeskPrompts />
          </PartBoundary>
        </StaffContext>
      )}
    </Loaded>
  );
}

function Look({ chosen }: { readonly chosen: DeskLook | undefined }) {
  useDeskLook(chosen);
  return null;
}

function Unreachable({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState title="We couldn't open the desk" action={<Button onClick={onRetry}>Retry</Button>}>
        <p role="alert">{message}</p>
      </EmptyState>
    </main>
  );
}
