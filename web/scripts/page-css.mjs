// Of the whole style sheet, what one finished page needs: it is written into the page, so that the first paint waits for no
// second request. Only rules that name a class, an element or a keyframe that the page has not are left out.
import { withConstantsWritten } from "./css-constants.mjs";
import { parseCss, printed } from "./css-nodes.mjs";

/** @typedef {import("./css-nodes.mjs").Node} Node */
/** @typedef {{ classes: ReadonlySet<string>, elements: ReadonlySet<string> }} Used what the page has */

/** Selectors of a list, at its outer commas. @param {string} list */
function selectorsOf(list) {
  const selectors = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const character = list[at];
    if (character === "\\") at += 1;
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth -= 1;
    else if (character === undefined || (character === "," && depth === 0)) {
      selectors.push(list.slice(from, at));
      from = at + 1;
    }
  }
  return selectors;
}

/** What stands in brackets may be an alternative or a denial: it proves nothing. @param {string} selector */
function withoutBrackets(selector) {
  let plain = selector;
  for (let shorter = ""; shorter !== plain; ) {
    shorter = plain;
    plain = plain.replace(/(?<!\\)\((?:\\.|[^()\\])*(?<!\\)\)|(?<!\\)\[(?:\\.|[^[\]\\])*(?<!\\)\]/g, "");
  }
  return plain;
}

const className = /\.((?:\\.|[\w\u0080-\uffff-])+)/g;

const elementName = /(?:^|[\s>+~])([a-z][\w-]*)/gi;
/** Parts of a field, which only a page with fields has. */
const fieldPart = /::(?:placeholder|file-selector-button|-webkit-(?!details-marker|scrollbar))|:-moz-ui-invalid/;
const fields = ["input", "select", "textarea"];

/** @param {string} selector @param {Used} used */
function matches(selector, { classes, elements }) {
  const plain = withoutBrackets(selector);
  return (
    [...plain.matchAll(className)].every(([, name = ""]) => classes.has(name.replace(/\\(.)/g, "$1"))) &&
    [...plain.matchAll(elementName)].every(([, name = ""]) => elements.has(name)) &&
    (!fieldPart.test(plain) || fields.some((name) => elements.has(name)))
  );
}

/** @param {readonly Node[]} nodes @param {Used} used @returns {Node[]} */
function keepMatching(nodes, used) {
  return nodes.flatMap((node) => {
    const { head, body } = node;
    if (!body || /^@(?:font-face|property|(?:-webkit-)?keyframes)\b/.test(head)) return [node];
    if (head.startsWith("@")) {
      const kept = keepMatching(body, used);
      return kept.length > 0 ? [{ head, body: kept }] : [];
    }
    const kept = selectorsOf(head).filter((selector) => matches(selector, used));
    return kept.length > 0 ? [{ head: kept.join(","), body: keepMatching(body, used) }] : [];
  });
}

/** Keyframes that no rule names are left out. @param {readonly Node[]} nodes @returns {Node[]} */
function keepNamed(nodes) {
  const rules = printed(nodes.filter(({ head }) => !/^@(?:-webkit-)?keyframes\b/.test(head)));
  return nodes.filter(({ head }) => {
    const name = /^@(?:-webkit-)?keyframes\s+(\S+)$/.exec(head)?.[1];
    return name === undefined || new RegExp(`animation(?:-name)?:[^;}]*(?<![\\w-])${name}(?![\\w-])`).test(rules);
  });
}

const mixed = /:color-mix\(in oklab, ?#[\da-f]{3,8} [\d.]+%, ?transparent\)$/;

/**
 * A colour that lets the ground through is written twice, the second time mixed by the browser: with the colours written out both
 * say the same.
 * @param {readonly Node[]} nodes
 * @returns {Node[]}
 */
function withoutMixing(nodes) {
  return nodes.flatMap(({ head, body }, index) => {
    if (!body) return [{ head, body }];
    const isTwin =
      head.startsWith("@supports (color:color-mix") && body.length === 1 && body[0]?.head === nodes[index - 1]?.head;
    if (isTwin && body[0]?.body?.every((declaration) => mixed.test(declaration.head))) return [];
    return [{ head, body: withoutMixing(body) }];
  });
}

const enhancingBlock = /^@container\b|^@supports \(animation-timeline/;
const enhancingDeclaration = /^(?:container-type|field-sizing):/;

/**
 * What a page is whole without, and which is newer than what the W3C checker knows.
 * @param {readonly Node[]} nodes
 * @param {boolean} isWanted whether these are wanted, or the others
 * @returns {Node[]}
 */
function enhancing(nodes, isWanted) {
  return nodes.flatMap(({ head, body }) => {
    if (!body) return enhancingDeclaration.test(head) === isWanted ? [{ head, body }] : [];
    if (enhancingBlock.test(head)) return isWanted ? [{ head, body }] : [];
    const kept = enhancing(body, isWanted);
    return kept.length > 0 ? [{ head, body: kept }] : [];
  });
}

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** @param {string} html @returns {Used} */
function usedIn(html) {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = ""]) => list);
  const decoded = lists
    .join(" ")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[/** @type {keyof typeof entities} */ (entity)]);
  const elements = new Set(["html", "body", ...[...html.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name)]);
  return { classes: new Set(decoded.split(/\s+/)), elements };
}

/** A font that has to be fetched; those of the system are no matter. @param {Node} node */
const isFetchedFont = ({ head, body }) =>
  head === "@font-face" && (body ?? []).some((declaration) => /^src:.*\burl\(/.test(declaration.head));

/** @typedef {{ family: string, source: string, descriptors: Record<string, string> }} Font as `new FontFace` takes it */

const descriptorNames = {
  "font-style": "style",
  "font-weight": "weight",
  "font-display": "display",
  "unicode-range": "unicodeRange",
};

/** @param {Node} node @returns {Font} */
function fontOf({ body }) {
  const values = Object.fromEntries(
    (body ?? []).map(({ head }) => [head.slice(0, head.indexOf(":")), head.slice(head.indexOf(":") + 1)]),
  );
  const descriptors = Object.entries(descriptorNames).flatMap(([name, short]) =>
    values[name] ? [[short, values[name]]] : [],
  );
  return {
    family: (values["font-family"] ?? "").replaceAll('"', ""),
    source: values.src ?? "",
    descriptors: Object.fromEntries(descriptors),
  };
}

/**
 * What the page needs; apart from it the fonts that it has to fetch, and what it is whole without.
 * @param {string} css as the build wrote it
 * @param {string} html the whole page
 */
export function cssOfPage(css, html) {
  const used = keepMatching(parseCss(css.replace(/\/\*[\s\S]*?\*\//g, "")), usedIn(html));
  const fonts = used.filter(isFetchedFont);
  const custom = /\sstyle="[^"]*--[^"]*"/.exec(html)?.[0];
  if (custom)
    throw new Error(
      `An element sets or reads a custom property, of which web/scripts/css-constants.mjs would not know:${custom}`,
    );
  const needed = withConstantsWritten(used.filter((node) => !isFetchedFont(node)));
  const nodes = keepNamed(withoutMixing(needed));
  return {
    styles: printed(keepNamed(enhancing(nodes, false))),
    enhancements: printed(
      keepNamed([...enhancing(nodes, true), ...nodes.filter(({ head }) => /^@(?:-webkit-)?keyframes\b/.test(head))]),
    ),
    fonts: fonts.map(fontOf),
    fontStyles: printed(fonts),
  };
}
