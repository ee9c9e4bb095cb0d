import path from "node:path";
import { type Plugin, parseSync } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const listNodes = (node: Node): Node[] => [
  node,
  ...Object.values(node)
    .flat()
    .flatMap((child) => (isNode(child) ? listNodes(child) : [])),
];

/** Of an endpoint, what only the server reads: it checks both ways, and writes the API's page. */
const ofEndpoint = new Set(["input", "output", "summary"]);
/** The same of a kind of field (`contract/src/forms/kinds.ts`). */
const ofKind = new Set(["wireSchema"]);

const isEndpoint = ({ type, callee }: Node): boolean =>
  type === "CallExpression" && isNode(callee) && callee.type === "Identifier" && callee.name === "endpoint";

const nameOf = ({ type, key }: Node): string =>
  type === "Property" && isNode(key) ? String(key.name ?? key.value) : "";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Properties that the browser doesn't need, each with its comma. */
const listDropped = (init: Node, code: string): Edit[] => {
  const nodes = listNodes(init);
  const declarations = nodes.filter(isEndpoint).map(({ arguments: given }) => (given as readonly Node[])[1]);
  return nodes
    .flatMap((node) => {
      if (node.type !== "ObjectExpression") return [];
      const names = declarations.includes(node) ? ofEndpoint : ofKind;
      return (node.properties as readonly Node[]).filter((property) => names.has(nameOf(property)));
    })
    .map(({ start, end }) => ({ start, end: code.startsWith(",", end) ? end + 1 : end, text: "" }))
    .toSorted((one, other) => one.start - other.start);
};

const isWorthMarking = (init: unknown): init is Node =>
  isNode(init) && !/^(?:ArrowFunctionExpression|FunctionExpression|Literal|Identifier)$/.test(init.type);

/**
 * Rewrites a module of the contract for browsers: without what only the server reads, and with every constant marked as one
 * that may fall away where nothing uses it. The contract's modules only declare, so making a constant does nothing else.
 */
export const dropSchemas = (file: string, code: string): string => {
  const { program } = parseSync(file, code);
  const statements = (program as unknown as { readonly body: readonly Node[] }).body.map((statement) =>
    statement.type === "ExportNamedDeclaration" && isNode(statement.declaration) ? statement.declaration : statement,
  );
  const constants = statements
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations as readonly Node[])
    .map(({ init }) => init)
    .filter(isWorthMarking);
  const edits = constants.flatMap((init): Edit[] => [
    { start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" },
    ...listDropped(init, code),
    { start: init.end, end: init.end, text: "))()" },
  ]);
  return edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
};

const contract = path.resolve(import.meta.dirname, "../../contract/src");

/** Keeps the schemas of the API, and what checks them, out of what browsers load. */
export const leaveSchemasOut = (): Plugin => ({
  name: "leave-schemas-out",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /contract\/src\/.*\.ts$/ },
    handler: (code, id) => (id.startsWith(contract) ? { code: dropSchemas(id, code), map: null } : null),
  },
});
