// A style sheet as a tree of its rules, and back.

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
export const printed = (nodes) =>
  nodes
    .map(({ head, body }) => (body ? `${head}{${printed(body)}}` : `${head};`))
    .join("")
    .replaceAll(";}", "}");

/** The selector of a rule that may stand in another one. @param {string} outer empty for none @param {string} head */
export const ruleOf = (outer, head) => {
  if (outer === "") return head;
  return head.includes("&") ? head.replaceAll("&", `:is(${outer})`) : `:is(${outer}) ${head}`;
};
