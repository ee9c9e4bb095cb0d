import CalendarPlus from "lucide-react/icons/calendar-plus";
import { useState } from "react";
import { firm } from "../../content/firm.ts";
import { EmailLink, PhoneLink } from "../../content/firm-contact.tsx";
import { toInitials } from "../../content/initials.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useGate } from "../prequalification/gate.tsx";

/** The advisor, with a button to schedule a call, which requires a pre-qualification. */
export function AdvisorCard() {
  const gate = useGate();
  const [isChecking, setChecking] = useState(false);
  const schedule = async () => {
    setChecking(true);
    await gate.goTo("/dashboard/all-appointment");
    setChecking(false);
  };
  return (
    <Card title="Your Advisor">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="font-display grid size-14 flex-none place-items-center rounded-card border border-brand/30 bg-brand-soft text-brand text-lg"
        >
          {toInitials(firm.advisor.name)}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{firm.advisor.name}</p>
          <p className="text-ink-soft text-sm">{firm.advisor.title}</p>
        </div>
      </div>
      <p className="mt-4 text-sm">Available {firm.identity.hours}</p>
      <div className="mt-1 flex flex-col items-start">
        <PhoneLink />
        <EmailLink />
      </div>
      <div className="mt-4">
        <Button
          variant="primary"
          isWide
          isBusy={isChecking}
          onClick={() => void schedule()}
          icon={<CalendarPlus className="size-5" />}
        >
          Schedule Call
        </Button>
      </div>
    </Card>
  );
}
