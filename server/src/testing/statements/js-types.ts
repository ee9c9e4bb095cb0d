import pg from "pg";
import { postgresTypes } from "../../platform/db/database.ts";
import type { Catalog } from "./catalog.ts";
import { type Facts, isJson } from "./column-facts.ts";

/** The type of a value once it has arrived in JavaScript. */
export type JsType =
  | { readonly kind: "string"; readonly values?: readonly string[] | undefined }
  | { readonly kind: "number" | "boolean" | "Date" | "Buffer" | "null" }
  /** JSON whose content the database doesn't know. */
  | { readonly kind: "json" }
  | { readonly kind: "array"; readonly items: JsValue }
  | { readonly kind: "object"; readonly fields: Readonly<Record<string, JsValue>> }
  /** A type that no statement should return. */
  | { readonly kind: "unsuitable"; readonly typeName: string };

export interface JsValue {
  readonly type: JsType;
  readonly isNullable: boolean;
}

/** One value of each type as PostgreSQL writes it. What our parsers make of it is what the program gets. */
const samples: Readonly<Record<string, string>> = {
  bool: "t",
  bytea: "\\x00",
  date: "2027-03-14",
  float4: "1.5",
  float8: "1.5",
  inet: "192.0.2.1",
  int2: "1",
  int4: "1",
  int8: "1",
  name: "x",
  numeric: "1.5",
  oid: "1",
  text: "x",
  timestamp: "2027-03-14 15:09:26",
  timestamptz: "2027-03-14 15:09:26+00",
  tstzrange: "empty",
  uuid: "00000000-0000-0000-0000-000000000000",
  varchar: "x",
  xid: "1",
};

const findKind = (value: unknown): "string" | "number" | "boolean" | "Date" | "Buffer" | undefined => {
  if (Buffer.isBuffer(value)) return "Buffer";
  if (value instanceof Date) return "Date";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : undefined;
};

const parse = (type: number, text: string): unknown => {
  const parser = (postgresTypes.getTypeParser ?? pg.types.getTypeParser)(type, "text");
  return parser(text);
};

/** Returns what arrives from a column. */
export const toJsValue = (facts: Facts, catalog: Catalog): JsValue => ({
  type: toJsType(facts, catalog),
  isNullable: facts.isNullable,
});

/** Returns what may be sent for a parameter of a type. */
export const toJsParameter = (type: number, catalog: Catalog): JsType => {
  const itemType = catalog.itemTypes.get(type);
  if (itemType !== undefined)
    return { kind: "array", items: { type: toJsParameter(itemType, catalog), isNullable: false } };
  const typeName = catalog.typeNames.get(type) ?? "";
  // PostgreSQL reads these from text.
  if (typeName === "interval" || typeName === "date") return { kind: "string" };
  return toJsType({ type, isNullable: false }, catalog);
};

const toJsType = (facts: Facts, catalog: Catalog): JsType => {
  if (facts.values?.length === 0) return { kind: "null" };
  if (isJson(facts.type)) return toJsonType(facts, catalog);
  const itemType = catalog.itemTypes.get(facts.type);
  const typeName = catalog.typeNames.get(itemType ?? facts.type) ?? "";
  const sample = samples[typeName];
  const value =
    sample === undefined
      ? undefined
      : parse(facts.type, itemType === undefined ? sample : `{${JSON.stringify(sample)}}`);
  const kind = findKind(Array.isArray(value) ? value[0] : value);
  if (!kind) return { kind: "unsuitable", typeName };
  const scalar: JsType = kind === "string" ? { kind, values: facts.items?.values ?? facts.values } : { kind };
  if (itemType === undefined) return scalar;
  return { kind: "array", items: { type: scalar, isNullable: facts.items?.isNullable ?? true } };
};

const jsonNumbers = new Set(["int2", "int4", "int8", "float4", "float8", "numeric"]);

/** JSON knows texts, numbers, booleans, lists, and objects. */
const toJsonType = (facts: Facts, catalog: Catalog): JsType => {
  if (facts.values?.length === 0) return { kind: "null" };
  const inside = (each: Facts): JsValue => ({ type: toJsonType(each, catalog), isNullable: each.isNullable });
  if (facts.content) return toJsonType(facts.content, catalog);
  if (facts.fields)
    return {
      kind: "object",
      fields: Object.fromEntries(Object.entries(facts.fields).map(([name, field]) => [name, inside(field)])),
    };
  if (facts.items) return { kind: "array", items: inside(facts.items) };
  if (isJson(facts.type)) return { kind: "json" };
  const typeName = catalog.typeNames.get(facts.type) ?? "";
  if (typeName === "bool") return { kind: "boolean" };
  return jsonNumbers.has(typeName) ? { kind: "number" } : { kind: "string", values: facts.values };
};
