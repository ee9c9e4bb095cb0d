import { messages } from "@funding-desk/contract/forms/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Loaded } from "../../../ui/loaded.tsx";
import { PrequalificationNeeded } from "./gate.tsx";
import { prequalificationSummaryQuery } from "./summary-query.ts";

interface GatedProps {
  readonly userId: string;
  /** The page's heading, shown behind the popup. */
  readonly heading: ReactNode;
  readonly children: ReactNode;
}

/** A page that requires a pre-qualification, however it was reached. A failed lookup counts as none. */
export function Gated({ userId, heading, children }: GatedProps) {
  const navigate = useNavigate();
  const query = useQuery({ ...prequalificationSummaryQuery(userId), retry: false });
  const refusal = (
    <>
      {heading}
      <p>{messages.prequalificationRequired}</p>
      <PrequalificationNeeded isOpen onClose={() => navigate("/dashboard")} />
    </>
  );
  return (
    <Loaded query={query} failed={() => refusal} empty={refusal} skeleton={["mb-6 h-9 w-72", "h-40 w-full"]}>
      {() => children}
    </Loaded>
  );
}
