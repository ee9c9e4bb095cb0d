import { messages } from "@funding-desk/contract/forms/messages";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { prequalificationSummaryQuery } from "./summary-query.ts";

interface Gate {
  /** Opens a page that requires a pre-qualification, or says that one is needed. */
  goTo: (path: string) => Promise<void>;
}

const GateContext = createContext<Gate | undefined>(undefined);

/** Asks the server each time whether the client has a pre-qualification. A failed lookup counts as none. */
export function PrequalificationGate({ userId, children }: { readonly userId: string; readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);
  const gate = useMemo<Gate>(
    () => ({
      goTo: async (path) => {
        const query = { ...prequalificationSummaryQuery(userId), staleTime: 0, retry: false };
        const found = await queryClient.fetchQuery(query).catch(() => []);
        if (found.length > 0) navigate(path);
        else setRefused(true);
      },
    }),
    [queryClient, navigate, userId],
  );
  return (
    <GateContext value={gate}>
      {children}
      <PrequalificationNeeded isOpen={isRefused} onClose={() => setRefused(false)} />
    </GateContext>
  );
}

export const useGate = (): Gate => {
  const gate = useContext(GateContext);
  if (!gate) throw new Error("useGate must be used inside PrequalificationGate");
  return gate;
};

/** The popup that asks for a pre-qualification first. */
export function PrequalificationNeeded({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      title="Pre-qualification comes first"
      actions={
        <>
          <LinkButton to="/dashboard/prequalification" variant="primary" onClick={onClose}>
            Go to PreQualification
          </LinkButton>
          <LinkButton to="/dashboard" onClick={onClose}>
            Go to Dashboard
          </LinkButton>
        </>
      }
    >
      <p>{messages.prequalificationRequired}</p>
      <p className="mt-3 text-ink-soft text-sm">It takes four short steps, and your answers are saved as you go.</p>
    </Dialog>
  );
}
