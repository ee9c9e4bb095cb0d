/** Calls back after the first paint, or at once if the browser doesn't report it. */
export const afterFirstPaint = (then: () => void): void => {
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint"))
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      then();
    }).observe({ type: "paint", buffered: true });
  else then();
};

const descriptors = {
  "font-style": "style",
  "font-weight": "weight",
  "font-display": "display",
  "unicode-range": "unicodeRange",
};

/** @param css `@font-face` rules */
const readFonts = (css: string): FontFace[] => {
  const style = Object.assign(document.createElement("style"), { media: "not all", textContent: css });
  document.head.append(style);
  const rules = Array.from(style.sheet?.cssRules ?? [], (rule) => (rule as CSSFontFaceRule).style);
  style.remove();
  return rules.map((rule) => {
    const values = Object.entries(descriptors).map(([name, key]) => [key, rule.getPropertyValue(name)]);
    const family = rule.getPropertyValue("font-family").replaceAll('"', "");
    return new FontFace(family, rule.getPropertyValue("src"), Object.fromEntries(values.filter(([, value]) => value)));
  });
};

/**
 * Lays out the far parts of a long page (`far-part` in site.css), one in each idle moment, so that searching the
 * page, jumping in it, or scrolling to its end finds it complete.
 */
const layOutFarParts = (): void => {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const begin = () => {
    const parts = [...document.querySelectorAll<HTMLElement>(".far-part")];
    const layOutNext = () => {
      const part = parts.shift();
      if (!part) return;
      part.style.contentVisibility = "visible";
      whenIdle(layOutNext);
    };
    whenIdle(layOutNext);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
};

const showFonts = (fonts: readonly FontFace[]): void => {
  for (const font of fonts) document.fonts.add(font);
};

/** Shows all fonts at once, so that the page is laid out again only once. */
const loadFonts = async (fonts: readonly FontFace[]): Promise<void> => {
  // The browser loads the other parts of a font if it finds one of their characters.
  const common = fonts.filter(({ unicodeRange }) => /^U\+20-/i.test(unicodeRange));
  await Promise.allSettled(common.map((font) => font.load()));
  showFonts(fonts);
};

export interface Look {
  /** `@font-face` rules. */
  readonly fonts: string;
  /** Styles that the page is complete without. */
  readonly enhancements: string;
  readonly isPortal: boolean;
}

/**
 * Runs in a page's head. Fonts load after the first paint, which shows fallbacks with the same measures: text and styles
 * come first on a slow network.
 */
export const finishLook = ({ fonts, enhancements, isPortal }: Look): void => {
  if (enhancements) document.head.append(Object.assign(document.createElement("style"), { textContent: enhancements }));
  // The portal's document shows the shell of this page.
  if (isPortal) document.documentElement.dataset.page = location.pathname.replace(/\/+$/, "");
  // Another page of ours has loaded the fonts.
  const areFontsCached = document.referrer.startsWith(`${location.origin}/`);
  if (areFontsCached) showFonts(readFonts(fonts));
  afterFirstPaint(async () => {
    const manifest = { rel: "manifest", href: "/manifest.webmanifest" };
    document.head.append(Object.assign(document.createElement("link"), manifest));
    if (!areFontsCached) await loadFonts(readFonts(fonts));
    layOutFarParts();
  });
};
