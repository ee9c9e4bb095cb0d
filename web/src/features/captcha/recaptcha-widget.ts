import type { MountCaptcha } from "./captcha-widget.ts";

interface Grecaptcha {
  render(
    host: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): number;
  reset(widgetId: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha & { ready(run: () => void): void };
  }
}

const scriptAddress = "https://www.google.com/recaptcha/api.js?render=explicit&hl=en";

let loading: Promise<Grecaptcha> | undefined;

const loadScript = (): Promise<Grecaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (): void => {
      script.remove();
      // A later try loads it anew.
      loading = undefined;
      reject(new Error("The reCAPTCHA script did not load."));
    };
    script.src = scriptAddress;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    };
    document.head.append(script);
  });

/**
 * Google hangs its challenge (pictures to choose from) at the end of the body, where an open dialog of ours makes it unreachable:
 * this lets it through. Returns the way to stop.
 */
const keepChallengeReachable = (host: HTMLElement): (() => void) => {
  const free = (): void => {
    for (const frame of document.querySelectorAll<HTMLElement>('body > div iframe[src*="/recaptcha/"]')) {
      const layer = frame.closest<HTMLElement>("body > div");
      if (layer === null || layer.contains(host)) continue;
      // React Aria's mark for what a modal leaves alone; what it has done to the layer already is taken back.
      layer.dataset.reactAriaTopLayer = "";
      layer.inert = false;
      layer.removeAttribute("aria-hidden");
    }
  };
  const observer = new MutationObserver(free);
  observer.observe(document.body, { childList: true, subtree: true });
  free();
  return () => observer.disconnect();
};

/** Google's v2 checkbox, for a firm that configured its keys. Nothing of Google's is loaded otherwise. */
export const mountRecaptcha =
  (siteKey: string): MountCaptcha =>
  async ({ host, onProgress }) => {
    loading ??= loadScript();
    const grecaptcha = await loading;
    const box = document.createElement("div");
    host.append(box);
    const widgetId = grecaptcha.render(box, {
      sitekey: siteKey,
      callback: (token) => onProgress({ status: "solved", token }),
      "expired-callback": () => onProgress({ status: "idle" }),
      "error-callback": () => onProgress({ status: "failed" }),
    });
    const stopFreeing = keepChallengeReachable(host);
    return {
      renew: () => {
        grecaptcha.reset(widgetId);
        onProgress({ status: "idle" });
      },
      remove: () => {
        stopFreeing();
        box.remove();
      },
    };
  };
