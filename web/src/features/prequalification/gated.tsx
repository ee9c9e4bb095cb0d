import { messages } from "@funding-desk/contract/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { PrequalificationNeeded } from "./gate.tsx";
import { prequalificationSummaryQuery } from "./summary-query.ts";

interface GatedProps {
  readonly userId: string;
  /** The page's heading, shown behind the popup. */
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** A page that needs a pre-qualification, however it was come to. A failed lookup counts as none. */
export function Gated({ userId, heading, children }: GatedProps) {
  const navigate = useNavigate();
  const { data, isPending } = useQuery({ ...prequalificationSummaryQuery(userId), retry: false });
  if (isPending) {
    return (
      <LoadingArea>
        <Skeleton className="mb-6 h-9 w-72" />
        <Skeleton className="h-40 w-full" />
      </LoadingArea>
    );
  }
  if (data && data.length > 0) return children;
  return (
    <>
      {heading}
      <p>{messages.prequalificationRequired}</p>
      <PrequalificationNeeded isOpen onClose={() => navigate("/dashboard")} />
    </>
  );
}
