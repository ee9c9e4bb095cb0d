// What `held-back.mjs` writes into the pages: these run in the browser, not here. Each is sent as its own text, so none may name
// anything outside itself.

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
        const now = typed.value;
        const [before, since] = [value, now].map((text) => text.replace(/\W/g, ""));
        // Typed on, or taken back, since React listens: it has heard of it. What has nothing of the beginning was typed into an
        // emptied field, and follows it.
        if (now !== value && since && (since.startsWith(before) || before.startsWith(since))) return;
        const whole = now === value ? value : value + now;
        typed.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typed), "value")?.set?.call(typed, whole);
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

/** Calls back once something has been painted, or at once where the browser does not tell. @param {() => void} then */
export function afterFirstPaint(then) {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return then();
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: "paint", buffered: true });
}

/**
 * A tab left open on a phone outlives the build it came from, whose scripts are gone then: it is opened anew, from a server that can be
 * reached and has another page now. What browsers keep of forms over a reload is kept.
 * @param {string} entry a script of this build that the page names
 */
export async function reloadIfOutdated(entry) {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok && !(await answer.text()).includes(entry)) location.reload();
  } catch {
    // The line is down: the scripts may be there still.
  }
}

/**
 * Calls `load` at the first sign of a person and not before: a page that is only read costs no script. For who is signed in it is
 * called at once. A load that fails, on a train say, is tried again at the next sign.
 * @param {() => Promise<unknown>} load
 * @param {() => void} doAgain what `takeOver` returned; called when React has taken the page over
 * @param {object} otherwise
 * @param {typeof afterFirstPaint | null} otherwise.afterPaint where a sign is not waited for but the first paint, in the portal
 * @param {(() => void) | null} otherwise.fetchAhead where a sign is likely, for a form: called once the page rests, it has what `load`
 *   will ask for here by then
 * @param {() => unknown} otherwise.onFailure called when a load has failed
 */
export function holdBack(load, doAgain, { afterPaint, fetchAhead, onFailure }) {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "click", "input"];
  // From another tab, where somebody has signed in: the page with the form to do so follows.
  if (fetchAhead) signs.push("storage");
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
      onFailure();
    });
  };
  addEventListener("hydrated", doAgain, { once: true });
  if (afterPaint) {
    afterPaint(start);
    // A page opened in the background is painted when somebody looks at it: it is to be ready then.
    setTimeout(start, 1000);
    return;
  }
  // Who is signed in is a sign by themselves: they may find here what React alone draws for them.
  if (document.documentElement.dataset.session === "in") start();
  else listen();
  if (!fetchAhead) return;
  // An address with more than a path, or something kept from an earlier visit: a form may begin with it, which React alone can do.
  const isExpected = () => {
    if (location.search || location.hash) return true;
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  };
  const atRest = () => {
    if (isExpected()) start();
    else if (!isStarted) fetchAhead();
  };
  const later = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(atRest), 1500);
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
}

/**
 * Fetches the fonts once the first text has been painted in their stand-ins, which have the same measures: on a slow network
 * text and styles have the line to themselves. They are shown all at once, so that the page is laid out again only once. Who comes
 * from another page of ours has the fonts already. The web manifest waits, too: nobody needs it before.
 * @param {{ family: string, source: string, descriptors: FontFaceDescriptors }[]} fonts
 * @param {{ afterPaint: typeof afterFirstPaint, layOut: () => void }} steps `layOut` is called when the fonts are shown
 */
export function fetchLate(fonts, { afterPaint, layOut }) {
  const faces = fonts.map(({ family, source, descriptors }) => new FontFace(family, source, descriptors));
  const show = () => {
    for (const face of faces) document.fonts.add(face);
  };
  // The signs that every page has. The others are fetched by the browser where it finds one of them.
  const basic = faces.filter(({ unicodeRange }) => /^U\+20-/i.test(unicodeRange));
  const isKnown = document.referrer.startsWith(`${location.origin}/`);
  if (isKnown) show();
  afterPaint(() => {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }),
    );
    if (isKnown) layOut();
    else
      Promise.allSettled(basic.map((face) => face.load())).then(() => {
        show();
        layOut();
      });
  });
}

/**
 * Lays out the parts of a long page that are not near (`later-48` in site.css), one in each idle moment, when the fonts are there: nobody
 * waits for it, and who looks for a word, jumps or takes a picture of the whole page then finds all of it.
 */
export function layOutInTurns() {
  const idle = window.requestIdleCallback ?? setTimeout;
  const begin = () => {
    const waiting = [...document.querySelectorAll('[class*="later-"]')];
    const goOn = () => {
      const part = waiting.shift();
      if (!(part instanceof HTMLElement)) return;
      part.style.contentVisibility = "visible";
      idle(goOn);
    };
    idle(goOn);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

/**
 * Adds what the page is whole without: it needs a script's work, or only moves what stands there anyway.
 * @param {string} styles
 */
export function enhance(styles) {
  document.head.append(Object.assign(document.createElement("style"), { textContent: styles }));
}

/**
 * Of the files that some pages need, those of the page asked for: without this they are found one after the other, each a turn on the
 * line later.
 * @param {string[]} files
 * @param {[string, ...number[]][]} pages a pattern of their path, and which of the files they need
 */
export function filesOfPage(files, pages) {
  const path = location.pathname.replace(/\/+$/, "");
  const found = pages.find(([pattern]) => new RegExp(pattern).test(path)) ?? [];
  return files.filter((_file, index) => found.indexOf(index) > 0);
}
