import type { Catalog } from "./catalog.ts";
import { isNode, type Tree, type TreeNode, toNode, toNodes, toNumber, toText } from "./node-tree.ts";

/** What a value can be. */
export interface Facts {
  /** Object id of its PostgreSQL type. */
  readonly type: number;
  readonly isNullable: boolean;
  /** The only texts that it can be; undefined when it's always null. */
  readonly values?: readonly string[] | undefined;
  /** For an array, or an array in JSON: its items. */
  readonly items?: Facts | undefined;
  /** For an object in JSON: its fields. */
  readonly fields?: Readonly<Record<string, Facts>> | undefined;
  /** For JSON made from one value: that value. */
  readonly content?: Facts | undefined;
}

export interface ColumnFacts extends Facts {
  readonly name: string;
}

/** A query, with the queries around it. */
interface Scope {
  readonly query: TreeNode;
  readonly outer: Scope | undefined;
  /** `relation.column` of what the conditions keep from being null. */
  readonly proven: ReadonlySet<string>;
  /** Whether a column means the value just written, as in `returning`. */
  readonly isReturning: boolean;
}

const typeIds = { bool: 16, int8: 20, int4: 23, text: 25, unknown: 705, json: 114, jsonb: 3802 } as const;
const jsonTypes: ReadonlySet<number> = new Set([typeIds.json, typeIds.jsonb]);

/** Functions that never return null. */
const neverNull = new Set(
  `now clock_timestamp transaction_timestamp gen_random_uuid json_build_object jsonb_build_object json_build_array
   concat concat_ws num_nonnulls num_nulls row_number rank dense_rank count int4range tstzrange generate_series
   pg_try_advisory_lock pg_try_advisory_xact_lock current_database`.split(/\s+/),
);
/** Functions that return null only for a null argument. Any other function may return null. */
const nullOnlyForNull = new Set(
  `lower upper left right lpad rpad btrim ltrim rtrim replace translate substr length octet_length char_length encode decode to_char
   date_trunc date_part extract timezone make_interval make_date date timestamptz timestamp to_json to_jsonb to_timestamp array_to_json
   abs ceil ceiling floor round trunc mod text int4 int8 float8 numeric md5 sha256 cardinality string_to_array json_array_length
   jsonb_array_length date_pl_interval search_words format unnest has_database_privilege pg_has_role isfinite starts_with`.split(
    /\s+/,
  ),
);
/** Operators that look something up, which may be missing. */
const lookups = new Set(["->", "->>", "#>", "#>>"]);
const rangeTypes = /range$/;

/**
 * Reads what each column of a query's result can be. A column may be null unless the table, a condition, or the
 * expression itself rules it out.
 * @param parameters what the statement's `$1`, `$2` … can be
 */
export const readColumns = (
  query: TreeNode,
  catalog: Catalog,
  parameters: readonly Facts[],
): readonly ColumnFacts[] => {
  const unknown = (type: number): Facts => ({ type, isNullable: true });

  const known = new Map<TreeNode, readonly ColumnFacts[]>();

  const listColumns = (node: TreeNode, outer: Scope | undefined): readonly ColumnFacts[] => {
    const columns = known.get(node) ?? readQuery(node, outer);
    known.set(node, columns);
    return columns;
  };

  const readQuery = (node: TreeNode, outer: Scope | undefined): ColumnFacts[] => {
    const scope: Scope = { query: node, outer, proven: listProven(node), isReturning: isWriting(node) };
    const setOperations = toNode(node.fields.setOperations);
    if (setOperations) {
      const names = listTargets(node).map(({ fields }) => toText(fields.resname));
      return listSetColumns(setOperations, scope).map((facts, index) => ({ ...facts, name: names[index] ?? "" }));
    }
    return listTargets(node).map(({ fields }) => ({ ...readFacts(fields.expr, scope), name: toText(fields.resname) }));
  };

  /** Columns of `union`, `intersect`, and `except`. */
  const listSetColumns = (node: TreeNode, scope: Scope): readonly Facts[] => {
    if (node.tag === "RANGETBLREF") {
      const relation = findRelation(scope, toNumber(node.fields.rtindex));
      const subquery = toNode(relation?.fields.subquery);
      return subquery ? listColumns(subquery, scope) : [];
    }
    const [left, right] = [toNode(node.fields.larg), toNode(node.fields.rarg)];
    if (!left || !right) return [];
    const others = listSetColumns(right, scope);
    return listSetColumns(left, scope).map((facts, index) => merge(facts.type, [facts, others[index] ?? facts]));
  };

  const findRelation = (scope: Scope, number: number): TreeNode | undefined =>
    toNodes(scope.query.fields.rtable)[number - 1];

  const readFacts = (tree: Tree | undefined, scope: Scope): Facts => {
    if (!isNode(tree)) return unknown(typeIds.text);
    const { fields } = tree;
    const all = (name = "args"): Facts[] => toNodes(fields[name]).map((node) => readFacts(node, scope));
    const arg = (): Facts => readFacts(fields.arg, scope);
    const isAnyNullable = (facts: readonly Facts[]): boolean => facts.some(({ isNullable }) => isNullable);
    switch (tree.tag) {
      case "VAR":
        return readVariable(tree, scope);
      case "CONST":
        return readConstant(tree);
      case "PARAM":
        return readParameter(tree, scope);
      case "NAMEDARGEXPR":
        return arg();
      case "RELABELTYPE":
        return { ...arg(), type: toNumber(fields.resulttype) };
      case "COERCEVIAIO":
        return { type: toNumber(fields.resulttype), isNullable: arg().isNullable };
      case "ARRAYCOERCEEXPR":
        return { ...arg(), type: toNumber(fields.resulttype) };
      case "OPEXPR": {
        const isLookup = lookups.has(catalog.operators.get(toNumber(fields.opno)) ?? "");
        return { type: toNumber(fields.opresulttype), isNullable: isLookup || isAnyNullable(all()) };
      }
      case "FUNCEXPR":
        return call(toNumber(fields.funcid), toNumber(fields.funcresulttype), all());
      case "AGGREF":
        return readAggregate(tree, scope);
      case "WINDOWFUNC": {
        const name = catalog.functions.get(toNumber(fields.winfnoid))?.name ?? "";
        return { type: toNumber(fields.wintype), isNullable: !neverNull.has(name) };
      }
      case "COALESCEEXPR": {
        const facts = all();
        const isNullable = facts.every((each) => each.isNullable);
        return { ...merge(toNumber(fields.coalescetype), facts), isNullable };
      }
      case "MINMAXEXPR":
        return { type: toNumber(fields.minmaxtype), isNullable: all().every(({ isNullable }) => isNullable) };
      case "CASEEXPR": {
        let reached = scope;
        const results = toNodes(fields.args).map(({ fields: { expr, result } }) => {
          const facts = readFacts(result, assume(reached, listNeeded(expr)));
          if (toNode(expr)?.tag === "NULLTEST") reached = assume(reached, listNeededByNot(expr));
          return facts;
        });
        return merge(toNumber(fields.casetype), [...results, readFacts(fields.defresult, reached)]);
      }
      case "SUBLINK":
        return readSublink(tree, scope);
      case "ARRAYEXPR":
        return {
          type: toNumber(fields.array_typeid),
          isNullable: false,
          items: merge(toNumber(fields.element_typeid), all("elements")),
        };
      case "BOOLEXPR": {
        // `a is null or a = b` is never null: when the first half is false, `a` isn't null.
        const needed = toText(fields.boolop) === "or" ? listNeededByNot : listNeeded;
        const assumed = toNodes(fields.args).flatMap((each) => (each.tag === "NULLTEST" ? needed(each) : []));
        const facts = toNodes(fields.args).map((node) => readFacts(node, assume(scope, assumed)));
        return { type: typeIds.bool, isNullable: isAnyNullable(facts) };
      }
      case "SCALARARRAYOPEXPR":
      case "ROWCOMPAREEXPR":
        return { type: typeIds.bool, isNullable: isAnyNullable([...all(), ...all("largs"), ...all("rargs")]) };
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
        return { type: typeIds.bool, isNullable: false };
      case "SQLVALUEFUNCTION":
        return { type: toNumber(fields.type), isNullable: false };
      case "GROUPINGFUNC":
        return { type: typeIds.int4, isNullable: false };
      case "NULLIFEXPR":
        return unknown(toNumber(fields.opresulttype));
      case "SUBSCRIPTINGREF":
        return unknown(toNumber(fields.refrestype));
      case "FIELDSELECT":
        return unknown(toNumber(fields.resulttype));
      default:
        throw new Error(`column-facts.ts does not know the expression ${tree.tag} yet.`);
    }
  };

  const readParameter = ({ fields }: TreeNode, scope: Scope): Facts => {
    const number = toNumber(fields.paramid);
    const facts = parameters[number - 1] ?? unknown(0);
    const isProven = scope.proven.has(parameterKey(number));
    return { ...facts, type: toNumber(fields.paramtype), isNullable: facts.isNullable && !isProven };
  };

  const readVariable = ({ fields }: TreeNode, from: Scope): Facts => {
    let scope: Scope | undefined = from;
    for (let up = toNumber(fields.varlevelsup); up > 0; up -= 1) scope = scope?.outer;
    const [relationNumber, columnNumber] = [toNumber(fields.varno), toNumber(fields.varattno)];
    const type = toNumber(fields.vartype);
    const relation = scope && findRelation(scope, relationNumber);
    if (!scope || !relation) return unknown(type);
    const facts = { ...readColumn(relation, columnNumber, scope), type };
    const isWritten = toNumber(scope.query.fields.resultRelation) === relationNumber;
    const assigned = isWritten && from.isReturning ? findAssigned(scope.query, columnNumber) : undefined;
    // An update returns what it wrote; its conditions apply to the row before.
    if (assigned) {
      const before = { ...scope, isReturning: false };
      return { ...facts, isNullable: facts.isNullable && readFacts(assigned, before).isNullable };
    }
    const isProven = scope === from && scope.proven.has(columnKey(relationNumber, columnNumber));
    // `(b 3)`: the outer join 3 may leave it empty, unless a condition requires a row of the relation.
    const isJoined = Array.isArray(fields.varnullingrels) && fields.varnullingrels.length > 1;
    const isOuterJoined = isJoined && !(scope === from && hasRow(from, relationNumber));
    return { ...facts, isNullable: !isProven && (facts.isNullable || isOuterJoined) };
  };

  const readColumn = (relation: TreeNode, number: number, scope: Scope): Facts => {
    const { fields } = relation;
    const readNestedColumns = (columns: readonly ColumnFacts[]): Facts =>
      number === 0 ? readWholeRow(columns) : (columns[number - 1] ?? unknown(0));
    switch (toText(fields.rtekind)) {
      case rangeKinds.table: {
        const columns = catalog.columns.get(toNumber(fields.relid));
        if (number === 0) return readWholeRow([...(columns ?? new Map()).values()].map((column) => ({ ...column })));
        const column = columns?.get(number);
        // JavaScript writes these arrays, and its types allow no nulls in them.
        const itemType = column && catalog.itemTypes.get(column.type);
        const items = itemType === undefined ? undefined : { type: itemType, isNullable: false };
        return column ? { type: column.type, isNullable: column.isNullable, values: column.values, items } : unknown(0);
      }
      case rangeKinds.subquery: {
        const subquery = toNode(fields.subquery);
        return readNestedColumns(subquery ? listColumns(subquery, scope) : []);
      }
      case rangeKinds.join:
        return readFacts(Array.isArray(fields.joinaliasvars) ? fields.joinaliasvars[number - 1] : undefined, scope);
      case rangeKinds.function: {
        const [first, ...others] = toNodes(fields.functions);
        const expression = toNode(first?.fields.funcexpr);
        const isOneColumn =
          others.length === 0 && toText(first?.fields.funccolcount) === "1" && first?.fields.funccolnames === null;
        if (number === 2 && isOneColumn) return { type: typeIds.int8, isNullable: false };
        if (!isOneColumn || !expression) return unknown(0);
        const facts = readFacts(expression, scope);
        return facts.items ? { ...facts.items, isNullable: facts.isNullable || facts.items.isNullable } : facts;
      }
      case rangeKinds.values: {
        const rows = Array.isArray(fields.values_lists) ? fields.values_lists : [];
        const column = rows.map((row) => readFacts(toNodes(row)[number - 1], scope));
        return merge(column[0]?.type ?? 0, column);
      }
      case rangeKinds.cte: {
        const name = toText(fields.ctename);
        let home: Scope | undefined = scope;
        for (let up = toNumber(fields.ctelevelsup); up > 0; up -= 1) home = home?.outer;
        const cte = toNodes(home?.query.fields.cteList).find((each) => toText(each.fields.ctename) === name);
        const query = toNode(cte?.fields.ctequery);
        return readNestedColumns(query && home ? listColumns(query, home) : []);
      }
      case rangeKinds.group:
        return readFacts(toNodes(fields.groupexprs)[number - 1], scope);
      default:
        return unknown(0);
    }
  };

  const readWholeRow = (columns: readonly ColumnFacts[]): Facts => ({
    type: typeIds.json,
    isNullable: false,
    fields: Object.fromEntries(columns.map((column) => [column.name, column])),
  });

  const call = (id: number, type: number, args: readonly Facts[]): Facts => {
    const name = catalog.functions.get(id)?.name ?? "";
    const [first] = args;
    const isAnyNullable = args.some(({ isNullable }) => isNullable);
    // `lower` and `upper` of an unbounded range are null.
    const isOfRange = rangeTypes.test(catalog.typeNames.get(first?.type ?? 0) ?? "");
    const isNullable = !neverNull.has(name) && (isAnyNullable || isOfRange || !nullOnlyForNull.has(name));
    if (name === "unnest") return { type, isNullable, items: first?.items ?? unknown(type) };
    if (name === "json_build_object" || name === "jsonb_build_object") {
      const pairs = args.flatMap((key, index) => {
        const value = args[index + 1];
        return index % 2 === 0 && value ? [[key.values?.[0] ?? "", value] as const] : [];
      });
      return { type, isNullable, fields: Object.fromEntries(pairs) };
    }
    if (name === "to_json" || name === "to_jsonb") return { type, isNullable, content: first };
    return { type, isNullable };
  };

  const readAggregate = ({ fields }: TreeNode, scope: Scope): Facts => {
    const name = catalog.functions.get(toNumber(fields.aggfnoid))?.name ?? "";
    const type = toNumber(fields.aggtype);
    const args = toNodes(fields.args).map((target) => readFacts(target.fields.expr, scope));
    const { groupClause, groupingSets } = scope.query.fields;
    // Without grouping, or with a filter, there may be no row to aggregate.
    const hasRows = toNodes(groupClause).length > 0 && groupingSets === null && fields.aggfilter === null;
    const gathers = name === "json_agg" || name === "jsonb_agg" || name === "array_agg";
    const isNullable = !neverNull.has(name) && !(hasRows && (gathers || args.every((arg) => !arg.isNullable)));
    if (name === "min" || name === "max") return { type, isNullable, values: args[0]?.values };
    if (gathers) return { type, isNullable, items: args[0] };
    // `percentile_cont(array[…])` returns null or numbers.
    const itemType = catalog.itemTypes.get(type);
    return { type, isNullable, items: itemType === undefined ? undefined : { type: itemType, isNullable: false } };
  };

  const readSublink = ({ fields }: TreeNode, scope: Scope): Facts => {
    const query = toNode(fields.subselect);
    const column = query ? listColumns(query, scope)[0] : undefined;
    switch (toText(fields.subLinkType)) {
      case sublinkKinds.exists:
        return { type: typeIds.bool, isNullable: false };
      case sublinkKinds.array: {
        const type = [...catalog.itemTypes].find(([, item]) => item === column?.type)?.[0] ?? 0;
        return { type, isNullable: false, items: column };
      }
      case sublinkKinds.expression:
        return {
          ...(column ?? unknown(0)),
          isNullable: (column?.isNullable ?? true) || !(query && alwaysAnswers(query)),
        };
      default:
        return unknown(typeIds.bool);
    }
  };

  const readConstant = ({ fields }: TreeNode): Facts => {
    const type = toNumber(fields.consttype);
    if (toText(fields.constisnull) === "true") return { type, isNullable: true, values: [] };
    const [, bytes] = Array.isArray(fields.constvalue) ? fields.constvalue : [];
    const isLoose = type === typeIds.unknown;
    if ((!isLoose && type !== typeIds.text) || !Array.isArray(bytes)) return { type, isNullable: false };
    // A text starts with four bytes for its length; an untyped one ends with a zero.
    const text = isLoose ? bytes.slice(0, -1) : bytes.slice(4);
    return { type, isNullable: false, values: [Buffer.from(text.map(Number)).toString("utf8")] };
  };

  return listColumns(query, undefined);
};

const commands = { select: "1", update: "2" } as const;
const rangeKinds = { table: "0", subquery: "1", join: "2", function: "3", values: "5", cte: "6", group: "9" } as const;
const sublinkKinds = { exists: "0", expression: "4", array: "6" } as const;
const nullTests = { isNull: "0", isNotNull: "1" } as const;
const joinKinds = { inner: "0", left: "1", right: "3" } as const;

const columnKey = (relation: number, column: number): string => `${relation}.${column}`;
const parameterKey = (number: number): string => `$${number}`;

const assume = (scope: Scope, proven: readonly string[]): Scope =>
  proven.length === 0 ? scope : { ...scope, proven: new Set([...scope.proven, ...proven]) };

const isWriting = ({ fields }: TreeNode): boolean => toText(fields.commandType) !== commands.select;

/** The columns that a select returns, or an insert, update, or delete. */
const listTargets = (query: TreeNode): readonly TreeNode[] =>
  toNodes(isWriting(query) ? query.fields.returningList : query.fields.targetList).filter(
    (target) => toText(target.fields.resjunk) === "false",
  );

/** Whether a condition excludes rows without a match in the relation. */
const hasRow = ({ proven }: Scope, relation: number): boolean =>
  [...proven].some((key) => key.startsWith(`${relation}.`));

/** The value that an update assigns to a column. */
const findAssigned = ({ fields }: TreeNode, column: number): Tree | undefined =>
  toText(fields.commandType) === commands.update
    ? toNodes(fields.targetList).find((target) => toNumber(target.fields.resno) === column)?.fields.expr
    : undefined;

/** What one of several values can be. */
const merge = (type: number, facts: readonly Facts[]): Facts => ({
  type,
  isNullable: facts.some(({ isNullable }) => isNullable),
  values: facts.every((each) => each.values) ? [...new Set(facts.flatMap((each) => each.values ?? []))] : undefined,
  items: facts.find((each) => each.items)?.items,
  fields: facts.find((each) => each.fields)?.fields,
});

/** Whether a query always has exactly one row, as an aggregate over everything does. */
const alwaysAnswers = ({ fields }: TreeNode): boolean =>
  toText(fields.hasAggs) === "true" &&
  fields.groupClause === null &&
  fields.groupingSets === null &&
  fields.havingQual === null &&
  fields.limitCount === null &&
  fields.limitOffset === null;

/** The columns that a query's conditions keep from being null. */
const listProven = (query: TreeNode): ReadonlySet<string> => {
  const listNeededFrom = (tree: Tree | undefined): string[] => {
    if (!isNode(tree)) return [];
    const { fields } = tree;
    if (tree.tag === "FROMEXPR")
      return [...toNodes(fields.fromlist).flatMap(listNeededFrom), ...listNeeded(fields.quals)];
    if (tree.tag !== "JOINEXPR") return [];
    const kind = toText(fields.jointype);
    return [
      ...(kind === joinKinds.inner || kind === joinKinds.left ? listNeededFrom(fields.larg) : []),
      ...(kind === joinKinds.inner || kind === joinKinds.right ? listNeededFrom(fields.rarg) : []),
      ...(kind === joinKinds.inner ? listNeeded(fields.quals) : []),
    ];
  };
  return new Set(listNeededFrom(query.fields.jointree));
};

/** What can't be null when a condition is true. */
const listNeeded = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "BOOLEXPR" && toText(fields.boolop) === "and") return toNodes(fields.args).flatMap(listNeeded);
  if (tag === "BOOLEXPR" && toText(fields.boolop) === "not") return toNodes(fields.args).flatMap(listNeededByNot);
  if (tag === "NULLTEST") return toText(fields.nulltesttype) === nullTests.isNotNull ? listNullWith(fields.arg) : [];
  return listNullWith(tree);
};

/** What can't be null when a condition is false. */
const listNeededByNot = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "NULLTEST") return toText(fields.nulltesttype) === nullTests.isNull ? listNullWith(fields.arg) : [];
  return tag === "BOOLEXPR" ? [] : listNullWith(tree);
};

/** The columns and parameters that make an expression null when any of them is. */
const listNullWith = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "VAR")
    return toText(fields.varlevelsup) === "0" ? [columnKey(toNumber(fields.varno), toNumber(fields.varattno))] : [];
  if (tag === "PARAM") return [parameterKey(toNumber(fields.paramid))];
  if (tag === "OPEXPR") return toNodes(fields.args).flatMap(listNullWith);
  if (tag === "SCALARARRAYOPEXPR") return listNullWith(toNodes(fields.args)[0]);
  return tag === "RELABELTYPE" || tag === "COERCEVIAIO" ? listNullWith(fields.arg) : [];
};

export const isJson = (type: number): boolean => jsonTypes.has(type);
