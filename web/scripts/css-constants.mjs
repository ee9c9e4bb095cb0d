// Custom properties that can have but one value on a page are written out, and those that nobody reads are left out. Tailwind
// registers its own with `@property`, so that a child does not inherit them; here whoever reads one is given its initial value first.
import { ruleOf } from "./css-nodes.mjs";

/** @typedef {import("./css-nodes.mjs").Node} Node */
/** @typedef {{ value: string } | { value: undefined }} Constant a value; or none: then what stands beside it in `var(…, here)` counts */

const customProperty = /^(--[\w-]+)\s*:\s*([\s\S]*)$/;
const rootSelector = /^(?:(?::root|:host|html),?)+$/;
/** As many as constants are made of constants, and some more. */
const rounds = 6;

/** @param {string} text @param {number} from just behind an opening bracket @returns where its partner stands */
function closingBracket(text, from) {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** @param {string} text @param {ReadonlyMap<string, Constant>} constants @returns {string} */
function written(text, constants) {
  const start = text.indexOf("var(");
  if (start < 0) return text;
  const end = closingBracket(text, start + 4);
  const inside = text.slice(start + 4, end);
  const comma = inside.indexOf(",");
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const fallback = comma < 0 ? undefined : written(inside.slice(comma + 1), constants).trim();
  const kept = fallback === undefined ? `var(${name})` : `var(${name},${fallback})`;
  const constant = constants.get(name);
  const value = constant === undefined ? kept : (constant.value ?? fallback ?? kept);
  return text.slice(0, start) + value + written(text.slice(end + 1), constants);
}

const product = /calc\((-?[\d.]+)([a-z%]*) ?\* ?(-?[\d.]+)([a-z%]*)\)/;
const difference = /calc\((-?[\d.]+) - (-?[\d.]+)\)/;

/** @param {number} value */
const shortNumber = (value) => `${Number(value.toFixed(5))}`.replace(/^(-?)0\./, "$1.");

/** A sum of two numbers, at most one of them with a unit. @param {string} value @returns {string} */
function workedOut(value) {
  const [less = "", a = 0, b = 0] = difference.exec(value) ?? [];
  if (less) return workedOut(value.replace(less, shortNumber(Number(a) - Number(b))));
  const [times = "", c = 0, unit = "", d = 0, otherUnit = ""] = product.exec(value) ?? [];
  if (!times || (unit && otherUnit)) return value;
  return workedOut(value.replace(times, `${shortNumber(Number(c) * Number(d))}${unit}${otherUnit}`));
}

/** @typedef {{ selector: string, isRoot: boolean, name: string, value: string }} Setting */

/** @param {readonly Node[]} nodes @param {(rule: { selector: string, body: Node[] }) => void} visit */
function eachRule(nodes, visit, selector = "") {
  for (const { head, body } of nodes) {
    if (!body || head.startsWith("@font-face") || head.startsWith("@property")) continue;
    const inner = head.startsWith("@") ? selector : ruleOf(selector, head);
    visit({ selector: inner, body });
    eachRule(body, visit, inner);
  }
}

/** @param {readonly Node[]} nodes */
function settingsOf(nodes) {
  /** @type {Setting[]} */
  const settings = [];
  eachRule(nodes, ({ selector, body }) => {
    for (const { head } of body.filter((node) => !node.body)) {
      const [, name, value = ""] = customProperty.exec(head) ?? [];
      if (name) settings.push({ selector, isRoot: rootSelector.test(selector), name, value: value.trim() });
    }
  });
  return settings;
}

/** @param {readonly Node[]} nodes @returns {Set<string>} what some value names in `var(…)` */
function readNames(nodes) {
  const names = new Set();
  eachRule(nodes, ({ body }) => {
    for (const { head, body: inner } of body)
      if (!inner) for (const [, name = ""] of head.matchAll(/var\(\s*(--[\w-]+)/g)) names.add(name);
  });
  return names;
}

/** @param {readonly Node[]} nodes @returns {Map<string, string | undefined>} initial values of the registered properties */
const registered = (nodes) =>
  new Map(
    nodes.flatMap(({ head, body }) => {
      const name = /^@property\s+(\S+)$/.exec(head)?.[1];
      if (name === undefined) return [];
      const texts = (body ?? []).map((part) => part.head);
      const initial = texts.map((text) => /^initial-value:([\s\S]*)$/.exec(text)?.[1]).find(Boolean);
      // Where a length is wanted, and in a sum, a bare 0 is none.
      const isLength = initial === "0" && texts.some((text) => text.includes("<length"));
      return [/** @type {[string, string | undefined]} */ ([name, isLength ? "0px" : initial])];
    }),
  );

/**
 * @param {readonly Node[]} nodes
 * @param {ReadonlyMap<string, string | undefined>} initials
 */
function constantsOf(nodes, initials) {
  const settings = settingsOf(nodes);
  /** @type {Map<string, Constant>} */
  const constants = new Map();
  for (const name of new Set([...initials.keys(), ...readNames(nodes), ...settings.map((setting) => setting.name)])) {
    const own = settings.filter((setting) => setting.name === name);
    const values = new Set(own.map(({ value }) => value));
    if (initials.has(name) || own.length === 0) values.add(initials.get(name) ?? "initial");
    const [value, ...others] = values;
    const isEverywhere = initials.has(name) || own.length === 0 || own.some(({ isRoot }) => isRoot);
    if (value === undefined || others.length > 0 || !isEverywhere) continue;
    if (value === "initial") constants.set(name, { value: undefined });
    else if (!value.includes("var(")) constants.set(name, { value });
  }
  return constants;
}

/**
 * What a rule alone sets, it may write out where it reads it itself.
 * @param {readonly Node[]} body
 * @param {readonly Setting[]} settings
 */
function ownConstants(body, settings) {
  /** @type {Map<string, Constant>} */
  const own = new Map();
  for (const { head } of body) {
    const [, name, value = ""] = customProperty.exec(head) ?? [];
    const isAlone = settings.filter((setting) => setting.name === name).length === 1;
    if (name && isAlone && value !== "initial" && !value.includes("var(")) own.set(name, { value: value.trim() });
  }
  return own;
}

/** @param {string} declaration */
function shortened(declaration) {
  if (declaration.startsWith("transition-property:")) return declaration.replace(/,\s*--[\w-]+/g, "");
  if (declaration.startsWith("box-shadow:")) return declaration.replace(/(?<=[:,])\s*0 0 #0000,/g, "");
  return declaration;
}

/**
 * @param {readonly Node[]} nodes
 * @param {ReadonlyMap<string, Constant>} constants
 * @param {readonly Setting[]} settings
 * @returns {Node[]}
 */
function withConstants(nodes, constants, settings) {
  const own = ownConstants(nodes, settings);
  return nodes.map(({ head, body }) => {
    if (body) return { head, body: withConstants(body, constants, settings) };
    if (head.startsWith("@")) return { head, body };
    return { head: workedOut(written(written(head, own), constants)), body };
  });
}

/** @param {readonly Node[]} nodes @param {ReadonlySet<string>} read @returns {Node[]} without what nobody reads, and without empty rules */
function withoutUnread(nodes, read) {
  return nodes.flatMap(({ head, body }) => {
    if (!body) {
      const name = customProperty.exec(head)?.[1];
      return name && !read.has(name) ? [] : [{ head, body }];
    }
    const kept = withoutUnread(body, read);
    return kept.length > 0 ? [{ head, body: kept }] : [];
  });
}

/** @param {Node[]} nodes declarations said twice in one rule are said once @returns {Node[]} */
const tidied = (nodes) =>
  nodes
    .map(({ head, body }) => (body ? { head, body: tidied(body) } : { head: shortened(head), body }))
    .filter(({ head, body }, index, all) => body || !all.slice(index + 1).some((later) => later.head === head));

/**
 * Initial values for those who read a registered property that some rule sets: a child must not inherit what its parent set.
 * @param {readonly Node[]} nodes
 * @param {ReadonlyMap<string, string | undefined>} initials
 * @returns {Node[]}
 */
function initialRules(nodes, initials) {
  /** @type {Map<string, string[]>} */
  const propertiesBySelectors = new Map();
  const settable = new Set(settingsOf(nodes).map(({ name }) => name));
  for (const name of [...readNames(nodes)].filter((read) => initials.has(read) && settable.has(read))) {
    const readers = new Set();
    eachRule(nodes, ({ selector, body }) => {
      if (body.some((node) => !node.body && new RegExp(`var\\(\\s*${name}\\b(?!-)`).test(node.head)))
        readers.add(selector);
    });
    const selectors = [...readers].join(",");
    const declaration = `${name}:${initials.get(name) ?? "initial"}`;
    propertiesBySelectors.set(selectors, [...(propertiesBySelectors.get(selectors) ?? []), declaration]);
  }
  return [...propertiesBySelectors].map(([selectors, declarations]) => ({
    head: selectors,
    body: declarations.map((head) => ({ head, body: null })),
  }));
}

/**
 * @param {readonly Node[]} css what the page uses; its elements set and read no custom property themselves
 * @returns {Node[]}
 */
export function withConstantsWritten(css) {
  const initials = registered(css);
  let nodes = css.filter(({ head, body }) => !head.startsWith("@property") && !(body && head === "@layer properties"));
  for (let round = 0; round < rounds; round += 1) {
    nodes = withConstants(nodes, constantsOf(nodes, initials), settingsOf(nodes));
    nodes = withoutUnread(nodes, readNames(nodes));
  }
  const rules = initialRules(nodes, initials);
  // The layer is named even when it is empty: of those that the whole style sheet brings later it must stay the lowest.
  return [{ head: "@layer properties", body: rules.length > 0 ? rules : null }, ...tidied(nodes)];
}
