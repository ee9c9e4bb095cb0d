import type { ReactNode } from "react";

/** One state of a component, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-medium font-sans text-ink-soft text-sm tracking-normal">{name}</h3>
      {children}
    </div>
  );
}

export function SpecimenGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">{children}</div>;
}
