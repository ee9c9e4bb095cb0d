import { Outlet, useLocation } from "react-router";
import { PartBoundary } from "../../../ui/part-boundary.tsx";
import { mainId, SkipLink } from "../../../ui/skip-link.tsx";
import { Footer } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";

/** The top bar and footer around every public page. */
export function SiteLayout() {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <main id={mainId} tabIndex={-1} className="flex-1">
        <PartBoundary what="this page" resetKey={pathname}>
          <Outlet />
        </PartBoundary>
      </main>
      <Footer />
    </div>
  );
}
