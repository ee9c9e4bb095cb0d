import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = path.join(import.meta.dirname, "..");
const collection =
  /<(ListBox|ListBoxSection|Menu|MenuSection|GridList|GridListSection|TableHeader|TableBody|Row|TagList|Tree|TreeItem|TabList|Collection)\b/g;
const itemOfFunction = /\s*\{\([^)]*\) =>\s*\(?\s*<(\w+)/y;

/** Where a tag's attributes end: at its `>`, which isn't one inside braces. */
const findTagEnd = (source: string, from: number): number => {
  let depth = 0;
  for (let index = from; index < source.length; index += 1) {
    const character = source[index];
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    else if (character === ">" && depth === 0) return index + 1;
  }
  return source.length;
};

/** The items that a source's collections draw by a function without giving them an id. */
const findItemsWithoutId = (source: string): string[] => {
  if (!source.includes('from "react-aria-components/')) return [];
  return [...source.matchAll(collection)].flatMap((match) => {
    itemOfFunction.lastIndex = findTagEnd(source, match.index);
    const item = itemOfFunction.exec(source);
    if (!item) return [];
    const attributes = source.slice(itemOfFunction.lastIndex, findTagEnd(source, itemOfFunction.lastIndex));
    return /\sid=/.test(attributes) ? [] : [`<${match[1]}> of <${item[1]}>`];
  });
};

// React Aria takes the id from what the function returns, not from inside it. Without one, it uses the item's place, and
// crashes when a list that is open changes.
test("every item that a collection draws by a function has an id where the collection sees it", () => {
  const found = globSync("**/*.tsx", { cwd: sources }).flatMap((file) =>
    findItemsWithoutId(readFileSync(path.join(sources, file), "utf8")).map((item) => `${file}: ${item}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["{(client: Client) => <FoundItem client={client} />}", ["<ListBox> of <FoundItem>"]],
  ["{(client) => <FoundItem id={client.client_id} client={client} />}", []],
  ["\n{(option) => (\n<ListBoxItem\nonAction={() => go(1)}\nid={option.value}\n>x</ListBoxItem>)}", []],
  ["\n{(option) => (\n<ListBoxItem\ntextValue={option.label}\n>x</ListBoxItem>)}", ["<ListBox> of <ListBoxItem>"]],
])("sees whether %j has one", (children, found) => {
  const source = `import { ListBox } from "react-aria-components/ListBox";
    <ListBox className="x" renderEmptyState={() => (<p>None</p>)}>${children}</ListBox>`;
  expect(findItemsWithoutId(source)).toEqual(found);
});
