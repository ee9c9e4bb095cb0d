import { firm } from "../../content/firm.ts";
import { EmailLink, PhoneLink } from "../../content/firm-contact.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeading } from "./page-heading.tsx";

interface ComingScreenProps {
  readonly heading: string;
  /** What this page will do. */
  readonly what: string;
  /** What to do until then. */
  readonly meanwhile: string;
}

/** A page whose part of the product is still being built: says so, and how to get the same thing done today. */
export function ComingScreen({ heading, what, meanwhile }: ComingScreenProps) {
  return (
    <>
      <PageHeading lead={what}>{heading}</PageHeading>
      <div className="flex max-w-form flex-col gap-6">
        <Card title="Not open yet">
          <p>{meanwhile}</p>
          <div className="mt-3 flex flex-col items-start">
            <PhoneLink />
            <EmailLink />
          </div>
          <p className="mt-1 mb-5 text-ink-soft text-sm">
            {firm.advisor.name}, {firm.identity.hours}
          </p>
          <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
        </Card>
      </div>
    </>
  );
}
