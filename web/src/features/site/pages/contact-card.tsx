import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { addressLine, emailHref, firm, phoneHref } from "../../../firm/firm.ts";

function Row({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-line border-b py-4 last:border-b-0">
      <dt>
        <Icon role="img" aria-label={name} className="mt-0.5 size-5 text-brand" />
      </dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  );
}

export function ContactCard({ title = "How to reach us" }: { title?: string }) {
  const { phone, email, hours } = firm.identity;
  return (
    <section
      aria-labelledby="contact-card"
      className="self-start rounded-card border border-line bg-card px-6 pt-5 pb-2 shadow-soft"
    >
      <h2 id="contact-card" className="text-lg">
        {title}
      </h2>
      <dl className="mt-2">
        <Row icon={Phone} name="Call us">
          <a href={phoneHref} className="text-link">
            {phone}
          </a>
        </Row>
        <Row icon={Mail} name="Write to us">
          <a href={emailHref} className="text-link">
            {email}
          </a>
        </Row>
        <Row icon={MapPin} name="Address">
          <address className="not-italic">{addressLine}</address>
        </Row>
        <Row icon={Clock} name="Hours">
          {hours}
        </Row>
      </dl>
    </section>
  );
}
