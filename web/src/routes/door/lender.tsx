import { leaveLenderDoor } from "@funding-desk/contract/lender-door/api";
import { privateMeta } from "../../content/page-meta.ts";
import { LenderFileScreen } from "../../features/lender-door/lender-file-screen.tsx";
import { DoorGate } from "../../features/private-link/door-gate.tsx";

export const meta = privateMeta("A file for you");

export default function LenderPage() {
  return (
    <DoorGate
      kind="lender"
      title="A file for you"
      lead="This private link opens a funding application that its owner agreed to share with you."
      leaving={leaveLenderDoor}
    >
      <LenderFileScreen />
    </DoorGate>
  );
}
