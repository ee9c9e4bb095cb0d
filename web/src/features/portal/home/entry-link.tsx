import type { MouseEvent, ReactNode } from "react";
import { NavLink } from "react-router";
import { usePrefetch } from "../../../ui/use-prefetch.ts";
import { useGate } from "../../intake/prequalification/gate.tsx";
import type { DashboardEntry } from "./entries.ts";

interface EntryLinkProps {
  readonly entry: DashboardEntry;
  readonly bar: "side" | "bottom";
  readonly children: ReactNode;
  readonly className: (isHere: boolean) => string;
}

/** A real link, so it can open in another tab. A plain click goes through the gate if the entry has one. */
export function EntryLink({ entry, bar, children, className }: EntryLinkProps) {
  const gate = useGate();
  const prefetch = usePrefetch();
  const isGated = entry.gatedOn === "every screen" || (entry.gatedOn === "phones" && bar === "bottom");
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isGated || !isPlain) return;
    event.preventDefault();
    void gate.goTo(entry.path);
  };
  return (
    <NavLink
      to={entry.path}
      end={entry.path === "/dashboard"}
      prefetch={prefetch}
      onClick={follow}
      className={({ isActive }) => className(isActive)}
    >
      {children}
    </NavLink>
  );
}
