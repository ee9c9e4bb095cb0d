import { toSectionId } from "@funding-desk/contract/site/page-part/view";
import type { ReactNode } from "react";
import type { LegalSection } from "../../../firm/legal-section.ts";
import { ProseSection } from "./prose-page.tsx";
import { BackToList, partsListId } from "./way-back.tsx";

/** What the firm's counsel has to confirm about a section. */
export function CounselNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className="border-accent border-l-4 py-0.5 pl-4 text-ink-soft text-sm">
      <strong className="font-semibold text-ink">For the firm's counsel to confirm:</strong> {children}
    </p>
  );
}

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
      {counsel && <CounselNote>{counsel}</CounselNote>}
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
