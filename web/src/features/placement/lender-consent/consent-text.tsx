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

/** The exact text of a consent. */
export function ConsentText({ text }: { readonly text: string }) {
  const [title, ...blocks] = text.split("\n\n");
  return (
    <div className="wrap-anywhere flex max-w-measure flex-col gap-3 rounded-field border border-line bg-paper px-4 py-4 sm:px-5">
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
    </div>
  );
}
