import { leaveCoBorrowerDoor } from "@funding-desk/contract/placement/co-borrower-door/api";
import { CoBorrowerScreen } from "../../features/placement/co-borrower-door/co-borrower-screen.tsx";
import { DoorGate } from "../../features/placement/door/door-gate.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("Your consent");

export default function CoBorrowerPage() {
  return (
    <DoorGate
      kind="co-borrower"
      title="Your consent"
      lead="Someone named you as a co-borrower. Here is what you're asked to agree to."
      leaving={leaveCoBorrowerDoor}
    >
      <CoBorrowerScreen />
    </DoorGate>
  );
}
