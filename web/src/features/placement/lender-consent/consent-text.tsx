import { classNames } from "../../../ui/class-names.ts";

const bullet = "- ";

/** Paragraphs, with the lines of a list kept together. */
const groupBlocks = (blocks: readonly string[]): (string | string[])[] => {
  const groups: (string | string[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (!block.startsWith(bullet)) groups.push(block);
    else if (Array.isArray(last)) last.push(block.slice(bullet.length));
    else groups.push([block.slice(bullet.length)]);
  }
  return groups;
};

interface ConsentTextProps {
  readonly text: string;
  /** Keeps what follows it in reach: the text scrolls in a box of its own. */
  readonly isBoxed?: boolean;
}

/** The exact text of a consent. */
export function ConsentText({ text, isBoxed = false }: ConsentTextProps) {
  const [title, ...blocks] = text.split("\n\n");
  const Frame = isBoxed ? "section" : "div";
  return (
    <Frame
      aria-label={isBoxed ? title : undefined}
      // A box that scrolls has to take the focus, or the keyboard couldn't read it.
      tabIndex={isBoxed ? 0 : undefined}
      className={classNames(
        "wrap-anywhere flex max-w-measure flex-col gap-3 rounded-field border bg-paper px-4 py-4 sm:px-5",
        isBoxed ? "max-h-[min(20rem,50dvh)] overflow-y-auto border-edge print:max-h-none" : "border-line",
      )}
    >
      <p className="font-display text-lg leading-snug">{title}</p>
      {groupBlocks(blocks).map((group) =>
        typeof group === "string" ? (
          <p key={group}>{group}</p>
        ) : (
          <ul key={group.join()} className="list-disc pl-5">
            {group.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      )}
    </Frame>
  );
}
