import { ContactForm } from "../contact/contact-form.tsx";
import { OfficeMap } from "../contact/office-map.tsx";
import { ContactCard } from "./contact-card.tsx";

export function ContactPage() {
  return (
    <article className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6 md:pt-16">
      <header className="border-line border-b pb-10">
        <h1 className="text-4xl">Contact Us</h1>
        <p className="mt-4 max-w-measure text-ink-soft text-lg">Call, write or stop by.</p>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-form">
          <ContactForm />
        </div>
        <div className="grid items-start gap-6 self-start md:grid-cols-2 lg:grid-cols-1">
          <ContactCard title="Where we are" />
          <OfficeMap />
        </div>
      </div>
    </article>
  );
}
