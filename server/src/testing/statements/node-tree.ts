/**
 * A query as PostgreSQL resolved it. PostgreSQL keeps it as text of the form `{VAR :varno 1 :varattno 2 :varnullingrels
 * (b 3) …}`.
 */
export interface TreeNode {
  readonly tag: string;
  readonly fields: Readonly<Record<string, Tree>>;
}

/** `null` is `<>`. Numbers stay text. */
export type Tree = TreeNode | string | null | readonly Tree[];

// A quoted string, a bracket, or anything up to the next space or bracket. A backslash escapes the next character.
const token = /"(?:[^"\\]|\\.)*"|[(){}[\]]|(?:[^\s(){}[\]\\]|\\.)+/gs;

const removeEscapes = (text: string): string => text.replaceAll(/\\(.)/gs, "$1");

export const parseNodeTree = (text: string): Tree => {
  const tokens = text.match(token) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? "";

  const parseUntil = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (tokens[at] !== end && at < tokens.length) items.push(parseNext());
    at += 1;
    return items;
  };

  const parseFields = (): TreeNode => {
    const tag = take();
    const fields: Record<string, Tree> = {};
    while (tokens[at] !== "}" && at < tokens.length) {
      const name = take().slice(1);
      const values: Tree[] = [];
      while (!tokens[at]?.startsWith(":") && tokens[at] !== "}" && at < tokens.length) values.push(parseNext());
      // A constant has two values: its length and its bytes.
      fields[name] = values.length === 1 ? (values[0] ?? null) : values;
    }
    at += 1;
    return { tag, fields };
  };

  const parseNext = (): Tree => {
    const next = take();
    if (next === "{") return parseFields();
    if (next === "(") return parseUntil(")");
    if (next === "[") return parseUntil("]");
    if (next === "<>") return null;
    return next.startsWith('"') ? removeEscapes(next.slice(1, -1)) : removeEscapes(next);
  };

  return parseNext();
};

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  tree !== null && typeof tree === "object" && "tag" in tree;

/** Returns the nodes of a list, and none for anything else. */
export const toNodes = (tree: Tree | undefined): readonly TreeNode[] =>
  Array.isArray(tree) ? tree.filter((item) => isNode(item)) : [];

export const toNode = (tree: Tree | undefined): TreeNode | undefined => (isNode(tree) ? tree : undefined);

export const toText = (tree: Tree | undefined): string => (typeof tree === "string" ? tree : "");

export const toNumber = (tree: Tree | undefined): number => Number(toText(tree));

/** Yields every node of the tree, including itself. */
export function* walk(tree: Tree | undefined): Generator<TreeNode> {
  if (Array.isArray(tree)) for (const item of tree) yield* walk(item);
  else if (isNode(tree)) {
    yield tree;
    for (const field of Object.values(tree.fields)) yield* walk(field);
  }
}
