import { leaveCoBorrowerDoor } from "@funding-desk/contract/co-borrower-door/api";
import { privateMeta } from "../../content/page-meta.ts";
import { CoBorrowerScreen } from "../../features/co-borrower-door/co-borrower-screen.tsx";
import { DoorGate } from "../../features/private-link/door-gate.tsx";

export const meta = privateMeta("Your consent");

export default function CoBorrowerPage() {
  return (
    <DoorGate
      kind="co-borrower"
      title="Your consent"
      lead="Someone named you as a co-borrower in a funding application. This private link opens what you're asked to agree to."
      leaving={leaveCoBorrowerDoor}
    >
      <CoBorrowerScreen />
    </DoorGate>
  );
}
