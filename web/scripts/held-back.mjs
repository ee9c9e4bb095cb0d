// Written into the pages that are only read: `takeOver` and `holdBack` run in the browser, not here. Each is sent as its own
// text, so neither may name anything outside itself.
import { minifySync } from "vite";
import { cssOfPage } from "./page-css.mjs";

/**
 * Remembers what is done to controls before React listens, and does it again afterwards. Links, <details> and popovers work by
 * themselves and are left alone. Returns the function that does it again.
 */
export function takeOver() {
  /** @type {Map<Element, () => void>} */
  const waiting = new Map();
  /** @param {Element} element @param {() => void} again */
  const remember = (element, again) => {
    // Once more at the end: pressed twice in impatience is pressed once.
    waiting.delete(element);
    waiting.set(element, again);
  };
  /** @param {Event} event */
  const onClick = (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.disabled || button.closest("summary")) return;
    if (button.form && button.type !== "button") return;
    if (!button.hasAttribute("popovertarget") && !button.hasAttribute("commandfor"))
      remember(button, () => button.click());
  };
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    const form = event.target;
    // A form with an address of its own works by itself.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    remember(form, () => form.requestSubmit(event.submitter));
  };
  /** @param {Event} event */
  const onInput = ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      const { value } = target;
      remember(target, () => {
        target.value = value;
        target.dispatchEvent(new Event("change", { bubbles: true }));
      });
    } else if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio")) {
      const { checked } = target;
      // React takes for new only what differs from what it last saw: set through its own property, pressed past it.
      remember(target, () => {
        target.checked = !checked;
        target.click();
      });
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const typed = target;
      // Taken now: a field of React's may have been emptied by the time it is done again.
      const { value } = typed;
      remember(typed, () => {
        // Typed on since React listens: it has heard of it.
        if (typed.value !== value && typed.value !== "") return;
        typed.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typed), "value")?.set?.call(typed, value);
        typed.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  };
  /** @type {[string, (event: any) => void][]} */
  const listeners = [
    ["click", onClick],
    ["submit", onSubmit],
    ["input", onInput],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    // A turn later: a button that becomes one for sending only with React does so in the render after the first.
    setTimeout(() => {
      // React has not seen the focus come: a searchable list would neither open nor narrow to what its field holds, and it
      // narrows only to what is typed after it has opened.
      document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      setTimeout(() => {
        for (const [element, again] of waiting) if (element.isConnected) again();
      });
    });
  };
}

/**
 * Calls `load` at the first sign of a person and not before: a page that is only read costs no script. For who is signed in it is
 * called at once. A load that fails, on a train say, is tried again at the next sign.
 * @param {() => Promise<unknown>} load
 * @param {() => void} doAgain what `takeOver` returned; called when React has taken the page over
 * @param {boolean} isEager whether to load without a sign, too, a while after the page has been painted
 */
export function holdBack(load, doAgain, isEager) {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "click", "input"];
  const listen = () => {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  };
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    load().catch(() => {
      isStarted = false;
      listen();
    });
  };
  addEventListener("hydrated", doAgain, { once: true });
  // Who is signed in is a sign by themselves: they may find here what React alone draws for them.
  if (document.documentElement.dataset.session === "in") start();
  else listen();
  if (!isEager) return;
  const later = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start), 1500);
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}

/**
 * Fetches the fonts once the first text has been painted in their stand-ins, which have the same measures: on a slow network
 * text and styles have the line to themselves. Who comes from another page of ours has the fonts already.
 * @param {string} fonts
 */
export function fetchFonts(fonts) {
  const add = () => document.head.append(Object.assign(document.createElement("style"), { textContent: fonts }));
  const isPaintTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  if (!isPaintTold || document.referrer.startsWith(`${location.origin}/`)) return add();
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    add();
  }).observe({ type: "paint", buffered: true });
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;
const styleSheet = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const fontPreload = /<link rel="preload" href="[^"]+" as="font"[^>]*\/>/g;

/** @param {string} script */
const minified = (script) => minifySync("inline.js", script, { module: true }).code.trim();

/**
 * A page whose scripts wait for a person: module preloads compete with the first paint, and a page that is only read needs no
 * script to be whole. So do its fonts wait for the first paint. Its styles stand in it; the whole style sheet comes with React.
 * @param {string} html
 * @param {{ readStyleSheet: (address: string) => string, isEager: boolean }} options `isEager`: React comes without a sign, too
 */
export function withHydrationHeldBack(html, { readStyleSheet, isEager }) {
  const script = moduleScript.exec(html)?.[1];
  if (script === undefined) throw new Error("A built page has no module script.");
  const addressesOf = (/** @type {RegExp} */ link) => [...html.matchAll(link)].map(([, href = ""]) => href);
  const styleSheets = addressesOf(styleSheet);
  const modules = [...script.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const assignment = /window\.__reactRouterRouteModules = \{[^}]*\};/.exec(script)?.[0];
  const entry = /import\("([^"]+)"\);/.exec(script)?.[1];
  if (!assignment || !entry || modules.length === 0)
    throw new Error("The module script of a built page has changed its form: mend web/scripts/held-back.mjs.");
  const names = modules.map(([, name], index) => name ?? `unused${index}`);
  const imports = modules.map(([, , href]) => `import(${JSON.stringify(href)})`);
  const waiting = `(${holdBack})(async () => {
    const { head } = document;
    const add = (rel, href) => new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement("link"), { rel, href, onload: resolve, onerror: reject });
      head.append(link);
    });
    for (const href of ${JSON.stringify(addressesOf(modulePreload))}) add("modulepreload", href).catch(() => {});
    const styles = ${JSON.stringify(styleSheets)}.map((href) => head.querySelector(\`link[href="\${href}"]\`) ?? add("stylesheet", href));
    const [${names.join(", ")}] = await Promise.all([${imports.join(", ")}, ...styles]);
    ${assignment}
    await import(${JSON.stringify(entry)});
  }, (${takeOver})(), ${isEager});`;
  const { styles, fonts } = cssOfPage(styleSheets.map(readStyleSheet).join("\n"), html);
  const fontScript = minified(`(${fetchFonts})(${JSON.stringify(fonts)});`);
  return html
    .replace(modulePreload, "")
    .replace(styleSheet, "")
    .replace(fontPreload, "")
    .replace(
      "</head>",
      () => `<style>${styles}</style><script>${fontScript}</script><noscript><style>${fonts}</style></noscript></head>`,
    )
    .replace(moduleScript, () => `<script type="module" async="">${minified(waiting)}</script>`);
}
