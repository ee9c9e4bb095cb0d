import type { ReactNode } from "react";
import { PrequalifyLink } from "./prequalify-link.tsx";
import { partsListId } from "./way-back.tsx";

interface TopicHeroProps {
  readonly title: string;
  readonly lead: string;
  /** The page's sections, by id. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  /** The drawing beside the text. */
  readonly children: ReactNode;
}

/** The top of a page that explains a topic: a lead, a button to start, and links to its sections. */
export function TopicHero({ title, lead, parts, children }: TopicHeroProps) {
  return (
    <header className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-4 pt-12 pb-14 sm:px-6 md:pt-16 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-5 max-w-[34rem] text-ink-soft text-lg">{lead}</p>
        <div className="mt-8">
          <PrequalifyLink variant="primary" size="large">
            Get Pre-Qualified
          </PrequalifyLink>
        </div>
        <nav id={partsListId} aria-label="On this page" className="mt-6 scroll-mt-28">
          <ul className="flex flex-wrap gap-x-6 text-sm">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`} className="text-link inline-flex min-h-11 items-center">
                  {part.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="mx-auto w-full max-w-[30rem] lg:max-w-none">{children}</div>
    </header>
  );
}
