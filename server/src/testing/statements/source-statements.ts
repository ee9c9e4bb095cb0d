import {
  type ArrayLiteralExpression,
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
} from "typescript/unstable/ast";
import { type Checker, type Project, SymbolFlags, type Type } from "typescript/unstable/sync";

/** A place in the product's code that runs a statement. */
export interface SourceStatement {
  readonly file: string;
  readonly line: number;
  /** `file:line:column` of the method's name, as in a stack. */
  readonly position: string;
  /** `list`, `find`, `run` … */
  readonly method: string;
  /** Its text, or its several fixed texts; undefined when it's composed at run time. */
  readonly texts: readonly string[] | undefined;
  /** The declared type of a row, or of a value for `valueMethods`; undefined when there is none. */
  readonly row: Type | undefined;
  /** The types of its values; undefined when they can't be told apart. */
  readonly values: readonly Type[] | undefined;
}

/** A piece of SQL: a literal with the tag `sql`. */
export interface SourcePiece {
  readonly file: string;
  readonly line: number;
  /** The texts around the values. */
  readonly strings: readonly string[];
}

export interface SourceOfStatements {
  readonly statements: readonly SourceStatement[];
  readonly pieces: readonly SourcePiece[];
}

/** The methods that return the values of one column, without their rows. */
export const valueMethods: ReadonlySet<string> = new Set(["listValues", "findValue", "getValue"]);
const rowMethods = new Set([
  ...valueMethods,
  ...["list", "find", "get", "exists", "run", "hasChanged", "runAndCount", "query"],
]);
/** Where the methods of `Queryable` and of pg's own clients are declared. */
const declaredIn = /\/server\/src\/platform\/db\/database\.ts$|\/@types\/pg\//;
const testCode = /\.test\.ts$|\/testing\//;

/** Finds every statement in a project's sources, except in tests. */
export const findStatements = (project: Project, root: string): SourceOfStatements => {
  const { program, checker } = project;
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/server/src/`) && !testCode.test(name));
  const calls: { call: CallExpression; source: SourceFile; method: Node }[] = [];
  const pieces: SourcePiece[] = [];
  for (const name of files) {
    const source = program.getSourceFile(name);
    if (!source) continue;
    const visit = (node: Node): void => {
      if (isCallExpression(node)) {
        const { expression } = node;
        if (isPropertyAccessExpression(expression) && rowMethods.has(expression.name.text))
          calls.push({ call: node, source, method: expression.name });
        if (isIdentifier(expression) && expression.text === "queryWithLiveSession")
          calls.push({ call: node, source, method: expression });
      }
      if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === "sql")
        pieces.push({ file: name, line: getLine(source, node), strings: listStrings(node.template) });
      node.forEachChild(visit);
    };
    visit(source);
  }
  const symbols = checker.getSymbolAtLocation(calls.map(({ method }) => method));
  const statements = calls
    .filter(
      ({ method }, index) =>
        (isIdentifier(method) && method.text === "queryWithLiveSession") ||
        symbols[index]?.declarations.some(({ path }) => declaredIn.test(path)),
    )
    .map(({ call, source, method }) => readStatement({ call, source, method, checker }));
  return { statements, pieces };
};

interface Found {
  readonly call: CallExpression;
  readonly source: SourceFile;
  readonly method: Node;
  readonly checker: Checker;
}

const readStatement = ({ call, source, method, checker }: Found): SourceStatement => {
  const methodName = isIdentifier(method) ? method.text : "";
  const isLive = methodName === "queryWithLiveSession";
  const [first, second] = isLive ? [call.arguments[2]] : call.arguments;
  const config = first && findObject(first, checker);
  const text = config ? findText(config, isLive, checker) : first;
  const values = config ? findProperty(config, "values", checker) : second;
  const texts = text && listTexts(text, checker);
  const row = call.typeArguments?.[0];
  const sentTypes = values ? listTypes(values, checker) : [];
  return {
    file: source.fileName,
    line: getLine(source, call),
    position: getPosition(source, method),
    method: methodName,
    texts: isLive ? texts?.map(addLiveSession) : texts,
    row: row && checker.getTypeFromTypeNode(row),
    values: sentTypes && (isLive ? [...listLiveValues(checker), ...sentTypes] : sentTypes),
  };
};

const findText = (config: ObjectLiteralExpression, isLive: boolean, checker: Checker): Expression | undefined =>
  isLive
    ? findProperty(config, "rows", checker)
    : (findProperty(config, "prepared", checker) ?? findProperty(config, "text", checker));

/** The rows of a statement that also checks a session (live-session.ts), where `live` is the session. */
const addLiveSession = (rows: string): string =>
  `select rows.* from (select $1::uuid as session_id, $2::uuid as client_id) live cross join lateral (${rows}) rows`;
const listLiveValues = (checker: Checker): Type[] => [checker.getStringType(), checker.getStringType()];

/** Finds the literal behind `{ prepared, values }`. */
const findObject = (node: Expression, checker: Checker): ObjectLiteralExpression | undefined => {
  const plain = unwrap(node);
  if (isObjectLiteralExpression(plain)) return plain;
  const initializer = isIdentifier(plain) ? findInitializer(plain, checker) : undefined;
  return initializer && isObjectLiteralExpression(initializer) ? initializer : undefined;
};

const findProperty = (object: ObjectLiteralExpression, name: string, checker: Checker): Expression | undefined => {
  for (const property of [...object.properties].reverse()) {
    if (isPropertyAssignment(property) && isIdentifier(property.name) && property.name.text === name)
      return property.initializer;
    if (isSpreadAssignment(property)) {
      const spread = findObject(property.expression, checker);
      const inside = spread && findProperty(spread, name, checker);
      if (inside) return inside;
    }
  }
  return undefined;
};

/** Lists every text that an expression can be; undefined when only the running program knows. */
const listTexts = (node: Expression, checker: Checker): string[] | undefined => {
  const plain = unwrap(node);
  if (isStringLiteral(plain) || isNoSubstitutionTemplateLiteral(plain) || isNumericLiteral(plain)) return [plain.text];
  const literals = listLiterals(checker.getTypeAtLocation(plain));
  if (literals) return literals;
  if (isConditionalExpression(plain)) {
    const [yes, no] = [listTexts(plain.whenTrue, checker), listTexts(plain.whenFalse, checker)];
    return yes && no && [...yes, ...no];
  }
  if (isIdentifier(plain)) {
    const initializer = findInitializer(plain, checker);
    return initializer && listTexts(initializer, checker);
  }
  if (!isTemplateExpression(plain)) return undefined;
  let texts: string[] | undefined = [plain.head.text];
  for (const { expression, literal } of plain.templateSpans) {
    const inserted = listTexts(expression, checker);
    texts = inserted && texts?.flatMap((text) => inserted.map((each) => text + each + literal.text));
  }
  return texts;
};

/** The texts of a type such as `"day" | "hour"` or `100`. */
const listLiterals = (type: Type | undefined): string[] | undefined => {
  const parts = type?.isUnionType() ? type.getTypes() : type && [type];
  const texts = parts?.map((part) =>
    part.isStringLiteralType() || part.isNumberLiteralType() ? String(part.value) : undefined,
  );
  return texts?.every((text) => text !== undefined) ? texts : undefined;
};

/** What a constant is set to, wherever it is declared. */
const findInitializer = (node: Node, checker: Checker): Expression | undefined => {
  const symbol = checker.getSymbolAtLocation(node);
  if (!symbol) return undefined;
  const declared = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = declared.valueDeclaration?.resolve();
  return declaration && isVariableDeclaration(declaration) && declaration.initializer
    ? unwrap(declaration.initializer)
    : undefined;
};

const unwrap = (node: Expression): Expression =>
  isAsExpression(node) || isSatisfiesExpression(node) ? unwrap(node.expression) : node;

const listTypes = (node: Expression, checker: Checker): Type[] | undefined => {
  const plain = unwrap(node);
  if (!isArrayLiteralExpression(plain)) return listItemTypes(checker.getTypeAtLocation(plain), checker);
  return listElementTypes(plain, checker);
};

const listElementTypes = (array: ArrayLiteralExpression, checker: Checker): Type[] | undefined => {
  const types: Type[] = [];
  for (const element of array.elements) {
    const type = checker.getTypeAtLocation(isSpreadElement(element) ? element.expression : element);
    const items = isSpreadElement(element) ? listItemTypes(type, checker) : type && [type];
    if (!items) return undefined;
    types.push(...items);
  }
  return types;
};

/** The types in a tuple; undefined for an array of any length. */
const listItemTypes = (type: Type | undefined, checker: Checker): Type[] | undefined =>
  type && checker.isTupleType(type) && type.isTypeReference() ? [...checker.getTypeArguments(type)] : undefined;

const listStrings = (template: Node): string[] => {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  if (!isTemplateExpression(template)) return [];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
};

const getLine = (source: SourceFile, node: Node): number =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

const getPosition = (source: SourceFile, node: Node): string => {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${source.fileName}:${line + 1}:${character + 1}`;
};
