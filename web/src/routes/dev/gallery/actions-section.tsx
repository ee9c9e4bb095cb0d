import ArrowRight from "lucide-react/icons/arrow-right";
import Phone from "lucide-react/icons/phone";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Specimen, SpecimenGrid } from "./specimen.tsx";

const arrow = <ArrowRight className="size-5" />;

export function ActionsSection() {
  const [isBusy, setBusy] = useState(false);
  const work = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  };
  return (
    <SpecimenGrid>
      <Specimen name="Variants">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary">Get Pre-Qualified</Button>
          <Button variant="brand">Next</Button>
          <Button>Previous</Button>
          <Button variant="quiet">Start over</Button>
          <Button variant="danger">Delete</Button>
        </div>
      </Specimen>
      <Specimen name="Disabled">
        <div className="flex flex-wrap gap-3">
          <Button disabled>Previous</Button>
          <Button variant="brand" disabled>
            Next
          </Button>
          <Button variant="primary" disabled>
            Login
          </Button>
        </div>
      </Specimen>
      <Specimen name="Busy, and press to see it">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" isBusy>
            Login
          </Button>
          <Button variant="brand" isBusy={isBusy} onClick={work}>
            Submit Pre-Qualification Form
          </Button>
        </div>
      </Specimen>
      <Specimen name="Sizes and icons">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" icon={<Phone className="size-4.5" />}>
            Schedule Call
          </Button>
          <Button variant="brand" iconAfter={arrow}>
            Next
          </Button>
          <LinkButton to="/" variant="primary" size="large" iconAfter={arrow}>
            Get Pre-Qualified Now
          </LinkButton>
          <IconButton label="Delete" icon={<Trash2 className="size-5" />} />
        </div>
      </Specimen>
      <Specimen name="Wide">
        <Button variant="primary" isWide>
          Sign Up
        </Button>
      </Specimen>
      <Specimen name="Links in text">
        <p>
          I agree to the <NewTabLink href="/terms-and-conditions">Terms & Conditions</NewTabLink> and have read them.
        </p>
      </Specimen>
    </SpecimenGrid>
  );
}
