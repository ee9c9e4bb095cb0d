import type { BlockView, SectionView } from "@funding-desk/contract/site/page-part/view";
import { Repeat, tagValues, When } from "../../../page-part/tagged.tsx";
import { CounselNote } from "./legal-sections.tsx";
import { ProseSection } from "./prose-page.tsx";
import { BackToList, partsListId } from "./way-back.tsx";

const lineTemplate = tagValues("line");
const blockTemplate: BlockView = { ...tagValues("paragraph", "note"), isList: true, items: [] };
const sectionTemplate: SectionView = { ...tagValues("id", "heading"), blocks: [] };

function Block({ block: { paragraph, isList, items, note } }: { readonly block: BlockView }) {
  return (
    <>
      <When name="paragraph" is={paragraph !== null}>
        <p>{paragraph}</p>
      </When>
      <When name="isList" is={isList}>
        <ul>
          <Repeat name="items" items={items} template={lineTemplate}>
            {({ line }, index) => <li key={index}>{line}</li>}
          </Repeat>
        </ul>
      </When>
      <When name="note" is={note !== null}>
        <CounselNote>{note}</CounselNote>
      </When>
    </>
  );
}

/** The sections of a legal text, as the desk has them. */
export function LegalText({ sections }: { readonly sections: readonly SectionView[] }) {
  return (
    <Repeat name="sections" items={sections} template={sectionTemplate}>
      {({ id, heading, blocks }) => (
        <ProseSection key={id} id={id} title={heading}>
          <Repeat name="blocks" items={blocks} template={blockTemplate}>
            {(block, index) => <Block key={index} block={block} />}
          </Repeat>
          {/* On wide screens, the list stays beside the text. */}
          <div className="lg:hidden">
            <BackToList />
          </div>
        </ProseSection>
      )}
    </Repeat>
  );
}

/** Links to its sections. */
export function LegalTextIndex({ sections }: { readonly sections: readonly SectionView[] }) {
  return (
    <nav aria-labelledby={partsListId} className="top-28 self-start lg:sticky lg:col-start-2">
      <h2 id={partsListId} className="scroll-mt-28 border-ink border-b-2 pb-2 text-lg">
        On this page
      </h2>
      <ul>
        <Repeat name="sections" items={sections} template={sectionTemplate}>
          {({ id, heading }) => (
            <li key={id} className="wrap-anywhere border-line border-b">
              <a href={`#${id}`} className="flex min-h-11 items-center py-2 text-sm no-underline hover:underline">
                {heading}
              </a>
            </li>
          )}
        </Repeat>
      </ul>
    </nav>
  );
}
