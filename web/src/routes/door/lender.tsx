import { leaveLenderDoor } from "@funding-desk/contract/placement/lender-door/api";
import { MakeOffer } from "../../features/offers/offer/lender/make-offer.tsx";
import { DoorGate } from "../../features/placement/door/door-gate.tsx";
import { LenderFileScreen } from "../../features/placement/lender-door/lender-file-screen.tsx";
import { privateMeta } from "../../firm/page-meta.ts";

export const meta = privateMeta("A file for you");

export default function LenderPage() {
  return (
    <DoorGate
      kind="lender"
      title="A file for you"
      lead="A funding application that its owner agreed to share with you."
      leaving={leaveLenderDoor}
    >
      <LenderFileScreen offers={(file) => <MakeOffer file={file} />} />
    </DoorGate>
  );
}
