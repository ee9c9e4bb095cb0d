// Of the whole style sheet, what one finished page needs: it is written into the page, so that the first paint waits for no
// second request. Only rules that name a class or a keyframe that the page has not are left out.

/**
 * @typedef {{ head: string, body: Node[] | null }} Node a rule, an at-rule, or (with no body) a declaration or statement
 */

/**
 * The next of `{`, `}` and `;` that is no part of a string, a bracket or an escape.
 * @param {string} css
 * @param {number} from
 */
function nextMark(css, from) {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at];
    if (character === "\\") at += 1;
    else if (character === '"' || character === "'") {
      for (at += 1; css[at] !== character; at += 1) if (css[at] === "\\") at += 1;
    } else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (depth === 0 && (character === "{" || character === "}" || character === ";")) return at;
  }
  return css.length;
}

/** @param {string} css without comments @returns {Node[]} */
export function parseCss(css) {
  let at = 0;
  /** @returns {Node[]} */
  const block = () => {
    /** @type {Node[]} */
    const nodes = [];
    for (;;) {
      const mark = nextMark(css, at);
      const head = css.slice(at, mark).trim();
      const found = css[mark];
      at = mark + 1;
      if (found === "{") nodes.push({ head, body: block() });
      else if (head) nodes.push({ head, body: null });
      if (found === "}" || found === undefined) return nodes;
    }
  };
  return block();
}

/** @param {readonly Node[]} nodes @returns {string} */
const printed = (nodes) =>
  nodes
    .map(({ head, body }) => (body ? `${head}{${printed(body)}}` : `${head};`))
    .join("")
    .replaceAll(";}", "}");

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

/** @param {string} selector @param {ReadonlySet<string>} classes */
const matches = (selector, classes) =>
  [...withoutBrackets(selector).matchAll(className)].every(([, name = ""]) =>
    classes.has(name.replace(/\\(.)/g, "$1")),
  );

/** @param {readonly Node[]} nodes @param {ReadonlySet<string>} classes @returns {Node[]} */
function keepMatching(nodes, classes) {
  return nodes.flatMap((node) => {
    const { head, body } = node;
    if (!body || /^@(?:font-face|property|(?:-webkit-)?keyframes)\b/.test(head)) return [node];
    if (head.startsWith("@")) {
      const kept = keepMatching(body, classes);
      return kept.length > 0 ? [{ head, body: kept }] : [];
    }
    const kept = selectorsOf(head).filter((selector) => matches(selector, classes));
    return kept.length > 0 ? [{ head: kept.join(","), body: keepMatching(body, classes) }] : [];
  });
}

/** Keyframes and registered properties that no rule names. @param {readonly Node[]} nodes @returns {Node[]} */
function keepNamed(nodes) {
  const rules = printed(nodes.filter(({ head }) => !/^@(?:property|(?:-webkit-)?keyframes)\b/.test(head)));
  return nodes.filter(({ head }) => {
    const name = /^@(?:property|(?:-webkit-)?keyframes)\s+(\S+)$/.exec(head)?.[1];
    return name === undefined || rules.includes(name);
  });
}

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** @param {string} html */
function classesOf(html) {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = ""]) => list);
  const decoded = lists
    .join(" ")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[/** @type {keyof typeof entities} */ (entity)]);
  return new Set(decoded.split(/\s+/));
}

/** A font that has to be fetched; those of the system are no matter. @param {Node} node */
const isFetchedFont = ({ head, body }) =>
  head === "@font-face" && (body ?? []).some((declaration) => /^src:.*\burl\(/.test(declaration.head));

/**
 * What the page needs, the fonts that it has to fetch apart.
 * @param {string} css as the build wrote it
 * @param {string} html the whole page
 */
export function cssOfPage(css, html) {
  const nodes = keepNamed(keepMatching(parseCss(css.replace(/\/\*[\s\S]*?\*\//g, "")), classesOf(html)));
  return {
    styles: printed(nodes.filter((node) => !isFetchedFont(node))),
    fonts: printed(nodes.filter(isFetchedFont)),
  };
}
