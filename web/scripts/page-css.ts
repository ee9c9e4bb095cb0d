// The styles that one page needs. They're written into the page, so that the first paint waits for no second request.
import { type Declaration, type Rule, type Selector, type TokenOrValue, transform, type Visitor } from "lightningcss";

/** Class names with these are cut or written differently in a script. */
const unclear = /["'`\\]/;

/** The style sheet without the rules whose classes no script mentions. */
export const keepMentioned = (css: string, scripts: readonly string[]): string => {
  const words = new Set(scripts.flatMap((script) => script.split(/[\s"'`]+/)));
  const isMentioned = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === "class") return words.has(part.name) || unclear.test(part.name);
      const isChoice = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
      return !isChoice || part.selectors.some(isMentioned);
    });
  return rewrite(css, { Rule: { style: ({ value }) => (value.selectors.some(isMentioned) ? undefined : []) } });
};

/** What occurs in a page. */
export interface Used {
  readonly classes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

type AnyVisitor = Visitor<Record<never, never>>;

const rewrite = (css: string, visitor: AnyVisitor): string =>
  transform({ filename: "page.css", code: Buffer.from(css), minify: true, visitor }).code.toString();

/** Lightning CSS refuses the nulls that it writes itself. */
const withoutNulls = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (_key, part) => part ?? undefined));

/** Parts of a field, which only a page with fields has. */
const fieldPart = /placeholder|file-selector|moz-ui-invalid|webkit-(?:search|date|calendar|inner-spin|outer-spin)/;

/** False only if no element of the page, in whatever state, can match the selector. */
const canMatch = (selector: Selector, used: Used): boolean =>
  selector.every((part) => {
    if (part.type === "class") return used.classes.has(part.name);
    if (part.type === "type") return used.elements.has(part.name);
    if (part.type !== "pseudo-class" && part.type !== "pseudo-element") return true;
    if (part.kind === "is" || part.kind === "where") return part.selectors.some((inner) => canMatch(inner, used));
    const isFieldPart = fieldPart.test("name" in part ? part.name : part.kind);
    return !isFieldPart || ["input", "select", "textarea"].some((name) => used.elements.has(name));
  });

const mentions = (part: unknown, name: string): boolean => JSON.stringify(part).includes(`"${name}"`);

/**
 * Drops rules that can't match. In place of `@property`, which a W3C checker doesn't know, the page gets the rule that
 * Tailwind has for older browsers: it gives every element the initial values.
 */
const keepUsed = (used: Used): AnyVisitor => ({
  Rule: {
    style: ({ value }) => (value.selectors.some((selector) => canMatch(selector, used)) ? undefined : []),
    property: () => [],
    supports: ({ value }) => (mentions(value.condition, "margin-trim") ? withoutNulls(value.rules) : undefined),
  },
  Declaration: {
    // A custom property isn't animated without @property, and a W3C checker accepts none here.
    "transition-property": (declaration) =>
      declaration.property === "transition-property"
        ? { ...declaration, value: declaration.value.filter(({ property }) => !property.startsWith("--")) }
        : undefined,
  },
});

interface CustomProperties {
  readonly read: ReadonlySet<string>;
  /** What each is set to, as JSON. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that every element has. */
  readonly everywhere: ReadonlySet<string>;
}

const readCustomProperties = (css: string): CustomProperties => {
  const read = new Set<string>();
  const values = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  rewrite(css, {
    Rule: {
      style({ value: { selectors, declarations } }) {
        const isEverywhere = selectors.some(
          ([part, ...others]) =>
            others.length === 0 &&
            (part?.type === "universal" || (part?.type === "pseudo-class" && part.kind === "root")),
        );
        for (const { property, value } of declarations.declarations) {
          if (property !== "custom") continue;
          values.set(value.name, (values.get(value.name) ?? new Set()).add(JSON.stringify(value.value)));
          if (isEverywhere) everywhere.add(value.name);
        }
      },
    },
    Variable({ name }) {
      read.add(name.ident);
    },
  });
  return { read, values, everywhere };
};

const initial = JSON.stringify([{ type: "token", value: { type: "ident", value: "initial" } }]);

/** The one value that a property can have; [] if it has none, so that a fallback counts; undefined if there are several. */
const findConstant = (name: string, { values, everywhere }: CustomProperties): TokenOrValue[] | undefined => {
  const [value = initial, ...others] = values.get(name) ?? [];
  if (others.length > 0 || (values.has(name) && !everywhere.has(name))) return undefined;
  if (value === initial) return [];
  return value.includes('"type":"var"') ? undefined : JSON.parse(value);
};

/** Writes out custom properties that have one value, drops those that nothing reads, and drops what that makes superfluous. */
const inlineConstants = (properties: CustomProperties): AnyVisitor => ({
  Variable({ name, fallback }) {
    const constant = findConstant(name.ident, properties);
    if (constant?.length !== 0) return constant;
    return fallback ? withoutNulls(fallback) : undefined;
  },
  Declaration: {
    custom: ({ name }) => (name.startsWith("--") && !properties.read.has(name) ? [] : undefined),
  },
  Rule: {
    // Tailwind writes a translucent color twice, the second time mixed by the browser. The first is enough if both are constant.
    supports(rule) {
      if (!JSON.stringify(rule.value.condition).includes("color-mix")) return undefined;
      const rules = rule.value.rules.filter((inner) => mentions(inner, "color-mix"));
      return rules.length > 0 ? withoutNulls({ ...rule, value: { ...rule.value, rules } }) : [];
    },
  },
});

/** Constants are made of constants. */
const withConstants = (css: string): string => {
  const next = rewrite(css, inlineConstants(readCustomProperties(css)));
  return next === css ? css : withConstants(next);
};

const withoutUnusedKeyframes = (css: string): string => {
  const animations: Declaration[] = [];
  const remember = (declaration: Declaration) => {
    animations.push(declaration);
  };
  rewrite(css, { Declaration: { animation: remember, "animation-name": remember } });
  return rewrite(css, {
    Rule: { keyframes: ({ value }) => (mentions(animations, value.name.value) ? undefined : []) },
  });
};

const isNewRule = (rule: Rule): boolean =>
  rule.type === "container" || (rule.type === "supports" && mentions(rule.value.condition, "animation-timeline"));

const isNewDeclaration = ({ property, value }: Declaration): boolean =>
  property === "container-type" || (property === "custom" && value.name === "field-sizing");

const isFetchedFont = (rule: Rule): boolean => rule.type === "font-face" && mentions(rule.value.properties, "url");

const onlyBasics: AnyVisitor = {
  Rule: (rule) => (isNewRule(rule) || isFetchedFont(rule) ? [] : undefined),
  Declaration: (declaration) => (isNewDeclaration(declaration) ? [] : undefined),
};

const onlyNewFeatures = (): AnyVisitor => {
  let depth = 0;
  const isKept = (rule: Rule) => isNewRule(rule) || rule.type === "keyframes";
  return {
    Rule(rule) {
      if (rule.type === "font-face") return [];
      if (isKept(rule)) depth += 1;
      return undefined;
    },
    RuleExit(rule) {
      if (isKept(rule)) depth -= 1;
    },
    Declaration: (declaration) => (depth > 0 || isNewDeclaration(declaration) ? undefined : []),
  };
};

export interface PageCss {
  readonly styles: string;
  /** What the page is complete without: it's newer than what the W3C checker knows. */
  readonly enhancements: string;
  /** The fonts to fetch. */
  readonly fonts: string;
}

/** @param css the build's whole style sheet */
export const extractPageCss = (css: string, used: Used): PageCss => {
  // Lightning CSS keeps license comments. The style sheet itself has them.
  const needed = withConstants(rewrite(css.replace(/\/\*![\s\S]*?\*\//g, ""), keepUsed(used)));
  const enhancements = withoutUnusedKeyframes(rewrite(needed, onlyNewFeatures()));
  return {
    styles: withoutUnusedKeyframes(rewrite(needed, onlyBasics)),
    enhancements: enhancements.includes("{") ? enhancements : "",
    fonts: rewrite(needed, { Rule: (rule) => (isFetchedFont(rule) ? undefined : []) }),
  };
};
