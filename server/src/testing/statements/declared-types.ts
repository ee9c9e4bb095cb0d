import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { JsType, JsValue } from "./js-types.ts";

/** Says why a declared type can't hold a value of the database; undefined when it can. */
export const explainMisfit = (declared: Type, value: JsValue, checker: Checker): string | undefined => {
  const parts = listParts(declared);
  const isAny = parts.some(({ flags }) => flags & (TypeFlags.Any | TypeFlags.Unknown));
  const holdsNull = isAny || parts.some(({ flags }) => flags & TypeFlags.Null);
  const isHeld = isAny || holds(parts, value.type, checker);
  if (isHeld && (holdsNull || !value.isNullable)) return undefined;
  return `declared as ${checker.typeToString(declared)}, but the database answers with ${describe(value)}`;
};

/** Returns the declared columns of a row. */
export const readDeclaredColumns = (row: Type, checker: Checker): ReadonlyMap<string, Type> => {
  const properties = checker.getPropertiesOfType(row);
  const types = checker.getTypeOfSymbol(properties);
  return new Map(properties.flatMap(({ name }, index) => (types[index] ? [[name, types[index]] as const] : [])));
};

export const holdsNull = (declared: Type): boolean =>
  listParts(declared).some(({ flags }) => flags & (TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown));

/** Says why a value of this type can't be sent for a parameter; undefined when it can. */
export const explainParameterMisfit = (given: Type, wanted: JsType, checker: Checker): string | undefined => {
  const parts = listParts(given).filter(({ flags }) => !(flags & TypeFlags.Null));
  const isSendable = parts.every((part) => isSendableAs(part, wanted, checker));
  return isSendable
    ? undefined
    : `given ${checker.typeToString(given)}, but the database takes ${describe({ type: wanted, isNullable: false })}`;
};

/** Whether a value may be sent for a parameter. */
export const isSendable = (value: unknown, wanted: JsType): boolean => {
  if (value === null) return true;
  switch (wanted.kind) {
    case "number":
      return typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
    case "Date":
      return value instanceof Date || typeof value === "string";
    case "Buffer":
      return Buffer.isBuffer(value);
    case "json":
      return typeof value === "string";
    case "array":
      return Array.isArray(value) && value.every((item) => isSendable(item, wanted.items.type));
    default:
      return typeof value === wanted.kind;
  }
};

const listParts = (type: Type): readonly Type[] => {
  if (type.isUnionType()) return type.getTypes() ?? [];
  // A branded text is a text.
  if (type.isIntersectionType()) {
    const primitive = type.getTypes()?.find(({ flags }) => flags & (TypeFlags.StringLike | TypeFlags.NumberLike));
    if (primitive) return [primitive];
  }
  return [type];
};

const holds = (parts: readonly Type[], type: JsType, checker: Checker): boolean => {
  const some = (isIt: (part: Type) => boolean): boolean => parts.some((part) => isIt(part));
  switch (type.kind) {
    case "null":
    case "json":
      return true;
    case "string":
      if (some(({ flags }) => Boolean(flags & TypeFlags.String))) return true;
      return type.values?.every((value) => some((part) => part.isStringLiteralType() && part.value === value)) ?? false;
    case "number":
      return some(({ flags }) => Boolean(flags & TypeFlags.Number));
    case "boolean":
      return (
        some(({ flags }) => Boolean(flags & TypeFlags.Boolean)) ||
        [true, false].every((value) => some((part) => part.isBooleanLiteralType() && part.value === value))
      );
    case "Date":
    case "Buffer":
      return some((part) => part.getSymbol()?.name === type.kind);
    case "array":
      return some((part) => holdsItems(part, type.items, checker));
    case "object":
      return some((part) => holdsFields(part, type.fields, checker));
    case "unsuitable":
      return false;
  }
};

const holdsItems = (part: Type, items: JsValue, checker: Checker): boolean => {
  if (!checker.isArrayLikeType(part) || !part.isTypeReference()) return false;
  return checker.getTypeArguments(part).every((item) => explainMisfit(item, items, checker) === undefined);
};

const holdsFields = (part: Type, fields: Readonly<Record<string, JsValue>>, checker: Checker): boolean => {
  if (!part.isObjectType()) return false;
  return [...readDeclaredColumns(part, checker)].every(([name, declared]) => {
    const field = fields[name];
    return field !== undefined && explainMisfit(declared, field, checker) === undefined;
  });
};

const isSendableAs = (part: Type, wanted: JsType, checker: Checker): boolean => {
  const { flags } = part;
  switch (wanted.kind) {
    case "string":
      return Boolean(flags & TypeFlags.StringLike);
    case "number":
      return Boolean(flags & TypeFlags.NumberLike);
    case "boolean":
      return Boolean(flags & TypeFlags.BooleanLike);
    case "Date":
      return part.getSymbol()?.name === "Date" || Boolean(flags & TypeFlags.StringLike);
    case "Buffer":
      return part.getSymbol()?.name === "Buffer";
    // pg writes a JavaScript array as a PostgreSQL array, which isn't JSON.
    case "json":
      return Boolean(flags & TypeFlags.StringLike) || (part.isObjectType() && !checker.isArrayLikeType(part));
    case "array":
      return (
        checker.isArrayLikeType(part) &&
        part.isTypeReference() &&
        checker
          .getTypeArguments(part)
          .every((item) => listParts(item).every((each) => isSendableAs(each, wanted.items.type, checker)))
      );
    default:
      return false;
  }
};

/** Describes a value as a declaration would. */
export const describe = ({ type, isNullable }: JsValue): string =>
  `${describeType(type)}${isNullable && type.kind !== "null" ? " | null" : ""}`;

const isUnion = ({ type, isNullable }: JsValue): boolean =>
  isNullable || (type.kind === "string" && (type.values?.length ?? 0) > 1);

const describeType = (type: JsType): string => {
  switch (type.kind) {
    case "string":
      return type.values ? type.values.map((value) => JSON.stringify(value)).join(" | ") : "string";
    case "array":
      return `readonly ${isUnion(type.items) ? `(${describe(type.items)})` : describe(type.items)}[]`;
    case "object":
      return `{ ${Object.entries(type.fields)
        .map(([name, field]) => `${name}: ${describe(field)}`)
        .join("; ")} }`;
    case "unsuitable":
      return `PostgreSQL's ${type.typeName}, which has no type of ours`;
    case "json":
      return "unknown";
    default:
      return type.kind;
  }
};
