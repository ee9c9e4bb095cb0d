import type { Catalog } from "./catalog.ts";
import { isNode, nodeOf, nodesOf, numberOf, type Tree, type TreeNode, textOf } from "./node-tree.ts";

/** What a value can be. */
export interface Facts {
  /** Object id of its PostgreSQL type. */
  readonly type: number;
  readonly isNullable: boolean;
  /** The only texts that it can be; none of what is always null. */
  readonly values?: readonly string[] | undefined;
  /** Of an array, or of an array in JSON. */
  readonly items?: Facts | undefined;
  /** Of an object in JSON. */
  readonly fields?: Readonly<Record<string, Facts>> | undefined;
  /** What was turned into JSON. */
  readonly content?: Facts | undefined;
}

export interface ColumnFacts extends Facts {
  readonly name: string;
}

/** A query, with the queries around it. */
interface Scope {
  readonly query: TreeNode;
  readonly outer: Scope | undefined;
  /** `relation.column` of what the conditions leave no null in. */
  readonly proven: ReadonlySet<string>;
  /** Whether a column means what the query has just written, as in `returning`. */
  readonly isReturning: boolean;
}

const typeIds = { bool: 16, int8: 20, int4: 23, text: 25, unknown: 705, json: 114, jsonb: 3802 } as const;
const jsonTypes: ReadonlySet<number> = new Set([typeIds.json, typeIds.jsonb]);

/** Answer with something whatever they are given. */
const neverNull = new Set(
  `now clock_timestamp transaction_timestamp gen_random_uuid json_build_object jsonb_build_object json_build_array
   concat concat_ws num_nonnulls num_nulls row_number rank dense_rank count int4range tstzrange generate_series
   pg_try_advisory_lock pg_try_advisory_xact_lock current_database`.split(/\s+/),
);
/** Answer with something when they are given no null. Any other function may answer null. */
const nullOnlyForNull = new Set(
  `lower upper left right lpad rpad btrim ltrim rtrim replace translate substr length octet_length char_length encode decode to_char
   date_trunc date_part extract timezone make_interval make_date date timestamptz timestamp to_json to_jsonb to_timestamp array_to_json
   abs ceil ceiling floor round trunc mod text int4 int8 float8 numeric md5 sha256 cardinality string_to_array json_array_length
   jsonb_array_length date_pl_interval search_words format unnest has_database_privilege pg_has_role isfinite starts_with`.split(
    /\s+/,
  ),
);
/** Look something up that need not be there. */
const lookups = new Set(["->", "->>", "#>", "#>>"]);
const rangeTypes = /range$/;

/**
 * What each column of a query's result can be. Null is taken to be possible unless it is proven not to be: by the table, by a
 * condition that a null does not meet, or by what an expression does.
 * @param parameters what the statement's `$1`, `$2` … can be
 */
export const readColumns = (
  query: TreeNode,
  catalog: Catalog,
  parameters: readonly Facts[],
): readonly ColumnFacts[] => {
  const unknown = (type: number): Facts => ({ type, isNullable: true });

  const known = new Map<TreeNode, readonly ColumnFacts[]>();

  const columnsOf = (node: TreeNode, outer: Scope | undefined): readonly ColumnFacts[] => {
    const columns = known.get(node) ?? readQuery(node, outer);
    known.set(node, columns);
    return columns;
  };

  const readQuery = (node: TreeNode, outer: Scope | undefined): ColumnFacts[] => {
    const scope: Scope = { query: node, outer, proven: provenIn(node), isReturning: isWriting(node) };
    const setOperations = nodeOf(node.fields.setOperations);
    if (setOperations) {
      const names = targetsOf(node).map(({ fields }) => textOf(fields.resname));
      return columnsOfSet(setOperations, scope).map((facts, index) => ({ ...facts, name: names[index] ?? "" }));
    }
    return targetsOf(node).map(({ fields }) => ({ ...factsOf(fields.expr, scope), name: textOf(fields.resname) }));
  };

  /** Of `union`, `intersect` and `except`. */
  const columnsOfSet = (node: TreeNode, scope: Scope): readonly Facts[] => {
    if (node.tag === "RANGETBLREF") {
      const relation = relationOf(scope, numberOf(node.fields.rtindex));
      const subquery = nodeOf(relation?.fields.subquery);
      return subquery ? columnsOf(subquery, scope) : [];
    }
    const [left, right] = [nodeOf(node.fields.larg), nodeOf(node.fields.rarg)];
    if (!left || !right) return [];
    const others = columnsOfSet(right, scope);
    return columnsOfSet(left, scope).map((facts, index) => merge(facts.type, [facts, others[index] ?? facts]));
  };

  const relationOf = (scope: Scope, number: number): TreeNode | undefined =>
    nodesOf(scope.query.fields.rtable)[number - 1];

  const factsOf = (tree: Tree | undefined, scope: Scope): Facts => {
    if (!isNode(tree)) return unknown(typeIds.text);
    const { fields } = tree;
    const all = (name = "args"): Facts[] => nodesOf(fields[name]).map((node) => factsOf(node, scope));
    const arg = (): Facts => factsOf(fields.arg, scope);
    const isAnyNullable = (facts: readonly Facts[]): boolean => facts.some(({ isNullable }) => isNullable);
    switch (tree.tag) {
      case "VAR":
        return variable(tree, scope);
      case "CONST":
        return constant(tree);
      case "PARAM":
        return parameter(tree, scope);
      case "RELABELTYPE":
        return { ...arg(), type: numberOf(fields.resulttype) };
      case "COERCEVIAIO":
        return { type: numberOf(fields.resulttype), isNullable: arg().isNullable };
      case "ARRAYCOERCEEXPR":
        return { ...arg(), type: numberOf(fields.resulttype) };
      case "OPEXPR": {
        const isLookup = lookups.has(catalog.operators.get(numberOf(fields.opno)) ?? "");
        return { type: numberOf(fields.opresulttype), isNullable: isLookup || isAnyNullable(all()) };
      }
      case "FUNCEXPR":
        return call(numberOf(fields.funcid), numberOf(fields.funcresulttype), all());
      case "AGGREF":
        return aggregate(tree, scope);
      case "WINDOWFUNC": {
        const name = catalog.functions.get(numberOf(fields.winfnoid))?.name ?? "";
        return { type: numberOf(fields.wintype), isNullable: !neverNull.has(name) };
      }
      case "COALESCEEXPR": {
        const facts = all();
        const isNullable = facts.every((each) => each.isNullable);
        return { ...merge(numberOf(fields.coalescetype), facts), isNullable };
      }
      case "MINMAXEXPR":
        return { type: numberOf(fields.minmaxtype), isNullable: all().every(({ isNullable }) => isNullable) };
      case "CASEEXPR": {
        let reached = scope;
        const results = nodesOf(fields.args).map(({ fields: { expr, result } }) => {
          const facts = factsOf(result, assuming(reached, neededBy(expr)));
          if (nodeOf(expr)?.tag === "NULLTEST") reached = assuming(reached, neededByNot(expr));
          return facts;
        });
        return merge(numberOf(fields.casetype), [...results, factsOf(fields.defresult, reached)]);
      }
      case "SUBLINK":
        return sublink(tree, scope);
      case "ARRAYEXPR":
        return {
          type: numberOf(fields.array_typeid),
          isNullable: false,
          items: merge(numberOf(fields.element_typeid), all("elements")),
        };
      case "BOOLEXPR": {
        // `a is null or a = b` is never null: where the first half does not decide, `a` is not null.
        const needed = textOf(fields.boolop) === "or" ? neededByNot : neededBy;
        const assumed = nodesOf(fields.args).flatMap((each) => (each.tag === "NULLTEST" ? needed(each) : []));
        const facts = nodesOf(fields.args).map((node) => factsOf(node, assuming(scope, assumed)));
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
        return { type: numberOf(fields.type), isNullable: false };
      case "GROUPINGFUNC":
        return { type: typeIds.int4, isNullable: false };
      case "NULLIFEXPR":
        return unknown(numberOf(fields.opresulttype));
      case "SUBSCRIPTINGREF":
        return unknown(numberOf(fields.refrestype));
      case "FIELDSELECT":
        return unknown(numberOf(fields.resulttype));
      default:
        throw new Error(`column-facts.ts does not know the expression ${tree.tag} yet.`);
    }
  };

  const parameter = ({ fields }: TreeNode, scope: Scope): Facts => {
    const number = numberOf(fields.paramid);
    const facts = parameters[number - 1] ?? unknown(0);
    const isProven = scope.proven.has(parameterKey(number));
    return { ...facts, type: numberOf(fields.paramtype), isNullable: facts.isNullable && !isProven };
  };

  const variable = ({ fields }: TreeNode, from: Scope): Facts => {
    let scope: Scope | undefined = from;
    for (let up = numberOf(fields.varlevelsup); up > 0; up -= 1) scope = scope?.outer;
    const [relationNumber, columnNumber] = [numberOf(fields.varno), numberOf(fields.varattno)];
    const type = numberOf(fields.vartype);
    const relation = scope && relationOf(scope, relationNumber);
    if (!scope || !relation) return unknown(type);
    const facts = { ...columnOf(relation, columnNumber, scope), type };
    const isWritten = numberOf(scope.query.fields.resultRelation) === relationNumber;
    const assigned = isWritten && from.isReturning ? assignedTo(scope.query, columnNumber) : undefined;
    // What an update returns is what it wrote; its conditions speak of what was there before.
    if (assigned) {
      const before = { ...scope, isReturning: false };
      return { ...facts, isNullable: facts.isNullable && factsOf(assigned, before).isNullable };
    }
    const isProven = scope === from && scope.proven.has(columnKey(relationNumber, columnNumber));
    // `(b 3)`: the outer join 3 may leave it empty, unless a condition needs a row of the relation.
    const isJoined = Array.isArray(fields.varnullingrels) && fields.varnullingrels.length > 1;
    const isOuterJoined = isJoined && !(scope === from && hasRow(from, relationNumber));
    return { ...facts, isNullable: !isProven && (facts.isNullable || isOuterJoined) };
  };

  const columnOf = (relation: TreeNode, number: number, scope: Scope): Facts => {
    const { fields } = relation;
    const ofColumns = (columns: readonly ColumnFacts[]): Facts =>
      number === 0 ? wholeRow(columns) : (columns[number - 1] ?? unknown(0));
    switch (textOf(fields.rtekind)) {
      case rangeKinds.table: {
        const columns = catalog.columns.get(numberOf(fields.relid));
        if (number === 0) return wholeRow([...(columns ?? new Map()).values()].map((column) => ({ ...column })));
        const column = columns?.get(number);
        // Arrays are written from JavaScript, where their types have no nulls in them.
        const itemType = column && catalog.itemTypes.get(column.type);
        const items = itemType === undefined ? undefined : { type: itemType, isNullable: false };
        return column ? { type: column.type, isNullable: column.isNullable, values: column.values, items } : unknown(0);
      }
      case rangeKinds.subquery: {
        const subquery = nodeOf(fields.subquery);
        return ofColumns(subquery ? columnsOf(subquery, scope) : []);
      }
      case rangeKinds.join:
        return factsOf(Array.isArray(fields.joinaliasvars) ? fields.joinaliasvars[number - 1] : undefined, scope);
      case rangeKinds.function: {
        const [first, ...others] = nodesOf(fields.functions);
        const expression = nodeOf(first?.fields.funcexpr);
        const isOneColumn =
          others.length === 0 && textOf(first?.fields.funccolcount) === "1" && first?.fields.funccolnames === null;
        if (number === 2 && isOneColumn) return { type: typeIds.int8, isNullable: false };
        if (!isOneColumn || !expression) return unknown(0);
        const facts = factsOf(expression, scope);
        return facts.items ? { ...facts.items, isNullable: facts.isNullable || facts.items.isNullable } : facts;
      }
      case rangeKinds.values: {
        const rows = Array.isArray(fields.values_lists) ? fields.values_lists : [];
        const column = rows.map((row) => factsOf(nodesOf(row)[number - 1], scope));
        return merge(column[0]?.type ?? 0, column);
      }
      case rangeKinds.cte: {
        const name = textOf(fields.ctename);
        let home: Scope | undefined = scope;
        for (let up = numberOf(fields.ctelevelsup); up > 0; up -= 1) home = home?.outer;
        const cte = nodesOf(home?.query.fields.cteList).find((each) => textOf(each.fields.ctename) === name);
        const query = nodeOf(cte?.fields.ctequery);
        return ofColumns(query && home ? columnsOf(query, home) : []);
      }
      case rangeKinds.group:
        return factsOf(nodesOf(fields.groupexprs)[number - 1], scope);
      default:
        return unknown(0);
    }
  };

  const wholeRow = (columns: readonly ColumnFacts[]): Facts => ({
    type: typeIds.json,
    isNullable: false,
    fields: Object.fromEntries(columns.map((column) => [column.name, column])),
  });

  const call = (id: number, type: number, args: readonly Facts[]): Facts => {
    const name = catalog.functions.get(id)?.name ?? "";
    const [first] = args;
    const isAnyNullable = args.some(({ isNullable }) => isNullable);
    // `lower` and `upper` of a range without an end are null.
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

  const aggregate = ({ fields }: TreeNode, scope: Scope): Facts => {
    const name = catalog.functions.get(numberOf(fields.aggfnoid))?.name ?? "";
    const type = numberOf(fields.aggtype);
    const args = nodesOf(fields.args).map((target) => factsOf(target.fields.expr, scope));
    const { groupClause, groupingSets } = scope.query.fields;
    // Without grouping, or with a filter, there may be no row to look at.
    const hasRows = nodesOf(groupClause).length > 0 && groupingSets === null && fields.aggfilter === null;
    const gathers = name === "json_agg" || name === "jsonb_agg" || name === "array_agg";
    const isNullable = !neverNull.has(name) && !(hasRows && (gathers || args.every((arg) => !arg.isNullable)));
    if (name === "min" || name === "max") return { type, isNullable, values: args[0]?.values };
    if (gathers) return { type, isNullable, items: args[0] };
    // `percentile_cont(array[…])` answers with null or with numbers.
    const itemType = catalog.itemTypes.get(type);
    return { type, isNullable, items: itemType === undefined ? undefined : { type: itemType, isNullable: false } };
  };

  const sublink = ({ fields }: TreeNode, scope: Scope): Facts => {
    const query = nodeOf(fields.subselect);
    const column = query ? columnsOf(query, scope)[0] : undefined;
    switch (textOf(fields.subLinkType)) {
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

  const constant = ({ fields }: TreeNode): Facts => {
    const type = numberOf(fields.consttype);
    if (textOf(fields.constisnull) === "true") return { type, isNullable: true, values: [] };
    const [, bytes] = Array.isArray(fields.constvalue) ? fields.constvalue : [];
    const isLoose = type === typeIds.unknown;
    if ((!isLoose && type !== typeIds.text) || !Array.isArray(bytes)) return { type, isNullable: false };
    // A text begins with four bytes that tell its length; one without a type yet ends with a zero.
    const text = isLoose ? bytes.slice(0, -1) : bytes.slice(4);
    return { type, isNullable: false, values: [Buffer.from(text.map(Number)).toString("utf8")] };
  };

  return columnsOf(query, undefined);
};

const commands = { select: "1", update: "2" } as const;
const rangeKinds = { table: "0", subquery: "1", join: "2", function: "3", values: "5", cte: "6", group: "9" } as const;
const sublinkKinds = { exists: "0", expression: "4", array: "6" } as const;
const nullTests = { isNull: "0", isNotNull: "1" } as const;
const joinKinds = { inner: "0", left: "1", right: "3" } as const;

const columnKey = (relation: number, column: number): string => `${relation}.${column}`;
const parameterKey = (number: number): string => `$${number}`;

const assuming = (scope: Scope, proven: readonly string[]): Scope =>
  proven.length === 0 ? scope : { ...scope, proven: new Set([...scope.proven, ...proven]) };

const isWriting = ({ fields }: TreeNode): boolean => textOf(fields.commandType) !== commands.select;

/** What a select answers with, or what an insert, update or delete returns. */
const targetsOf = (query: TreeNode): readonly TreeNode[] =>
  nodesOf(isWriting(query) ? query.fields.returningList : query.fields.targetList).filter(
    (target) => textOf(target.fields.resjunk) === "false",
  );

/** Whether a condition leaves no row without a match in the relation. */
const hasRow = ({ proven }: Scope, relation: number): boolean =>
  [...proven].some((key) => key.startsWith(`${relation}.`));

/** What an update sets a column to. */
const assignedTo = ({ fields }: TreeNode, column: number): Tree | undefined =>
  textOf(fields.commandType) === commands.update
    ? nodesOf(fields.targetList).find((target) => numberOf(target.fields.resno) === column)?.fields.expr
    : undefined;

/** One of several things. */
const merge = (type: number, facts: readonly Facts[]): Facts => ({
  type,
  isNullable: facts.some(({ isNullable }) => isNullable),
  values: facts.every((each) => each.values) ? [...new Set(facts.flatMap((each) => each.values ?? []))] : undefined,
  items: facts.find((each) => each.items)?.items,
  fields: facts.find((each) => each.fields)?.fields,
});

/** Whether a query has exactly one row: an aggregate over everything. */
const alwaysAnswers = ({ fields }: TreeNode): boolean =>
  textOf(fields.hasAggs) === "true" &&
  fields.groupClause === null &&
  fields.groupingSets === null &&
  fields.havingQual === null &&
  fields.limitCount === null &&
  fields.limitOffset === null;

/** The columns that the conditions of a query leave no null in. */
const provenIn = (query: TreeNode): ReadonlySet<string> => {
  const neededFrom = (tree: Tree | undefined): string[] => {
    if (!isNode(tree)) return [];
    const { fields } = tree;
    if (tree.tag === "FROMEXPR") return [...nodesOf(fields.fromlist).flatMap(neededFrom), ...neededBy(fields.quals)];
    if (tree.tag !== "JOINEXPR") return [];
    const kind = textOf(fields.jointype);
    return [
      ...(kind === joinKinds.inner || kind === joinKinds.left ? neededFrom(fields.larg) : []),
      ...(kind === joinKinds.inner || kind === joinKinds.right ? neededFrom(fields.rarg) : []),
      ...(kind === joinKinds.inner ? neededBy(fields.quals) : []),
    ];
  };
  return new Set(neededFrom(query.fields.jointree));
};

/** What cannot be null where a condition is true. */
const neededBy = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "BOOLEXPR" && textOf(fields.boolop) === "and") return nodesOf(fields.args).flatMap(neededBy);
  if (tag === "BOOLEXPR" && textOf(fields.boolop) === "not") return nodesOf(fields.args).flatMap(neededByNot);
  if (tag === "NULLTEST") return textOf(fields.nulltesttype) === nullTests.isNotNull ? nullWith(fields.arg) : [];
  return nullWith(tree);
};

/** What cannot be null where a condition is false. */
const neededByNot = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "NULLTEST") return textOf(fields.nulltesttype) === nullTests.isNull ? nullWith(fields.arg) : [];
  return tag === "BOOLEXPR" ? [] : nullWith(tree);
};

/** The columns and parameters of an expression that is null as soon as one of them is. */
const nullWith = (tree: Tree | undefined): string[] => {
  if (!isNode(tree)) return [];
  const { fields, tag } = tree;
  if (tag === "VAR")
    return textOf(fields.varlevelsup) === "0" ? [columnKey(numberOf(fields.varno), numberOf(fields.varattno))] : [];
  if (tag === "PARAM") return [parameterKey(numberOf(fields.paramid))];
  if (tag === "OPEXPR") return nodesOf(fields.args).flatMap(nullWith);
  if (tag === "SCALARARRAYOPEXPR") return nullWith(nodesOf(fields.args)[0]);
  return tag === "RELABELTYPE" || tag === "COERCEVIAIO" ? nullWith(fields.arg) : [];
};

export const isJson = (type: number): boolean => jsonTypes.has(type);
