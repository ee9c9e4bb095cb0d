import type { ReactNode } from "react";

interface ProsePageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Above the text, or beside it on wide screens. First in the page, so it can't push text down while someone reads. */
  readonly index: ReactNode;
}

/** A page of text: a title, a lead, and sections at a readable line length. */
export function ProsePage({ title, lead, children, index }: ProsePageProps) {
  return (
    <article className="mx-auto max-w-page px-4 pt-12 pb-20 sm:px-6 md:pt-16">
      <header className="border-line border-b pb-10">
        <h1 className="text-4xl">{title}</h1>
        <div className="mt-4 max-w-measure text-ink-soft text-lg">{lead}</div>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:[&>*]:row-start-1">
        {index}
        <div className="prose max-w-measure">{children}</div>
      </div>
    </article>
  );
}

export function ProseSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mb-10 scroll-mt-28 last:mb-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}
