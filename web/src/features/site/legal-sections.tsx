import type { LegalSection } from "../../content/legal-section.ts";
import { ProseSection } from "./prose-page.tsx";
import { BackToList, partsListId } from "./way-back.tsx";

/** A stable id for a section: its title in lower case. */
export const toSectionId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ title, paragraphs, list, closing, counsel }) => (
    <ProseSection key={title} id={toSectionId(title)} title={title}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {closing?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {counsel && (
        <p className="border-accent border-l-4 py-0.5 pl-4 text-ink-soft text-sm">
          <strong className="font-semibold text-ink">For the firm's counsel to confirm:</strong> {counsel}
        </p>
      )}
      {/* On wide screens, the list stays beside the text. */}
      <div className="lg:hidden">
        <BackToList />
      </div>
    </ProseSection>
  ));
}

/** Links to the sections of a long legal page. */
export function SectionIndex({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-labelledby={partsListId} className="top-28 self-start lg:sticky lg:col-start-2">
      <h2 id={partsListId} className="scroll-mt-28 border-ink border-b-2 pb-2 text-lg">
        On this page
      </h2>
      <ul>
        {titles.map((title) => (
          <li key={title} className="border-line border-b">
            <a
              href={`#${toSectionId(title)}`}
              className="flex min-h-11 items-center py-2 text-sm no-underline hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
