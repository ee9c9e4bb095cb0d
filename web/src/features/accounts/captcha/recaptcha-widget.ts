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
      // Lets a later try load it again.
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
 * Google appends its picture challenge to the body, where an open dialog of ours would make it unreachable. This lets it
 * through. Returns a function that stops it.
 */
const keepChallengeReachable = (host: HTMLElement): (() => void) => {
  const unblock = (): void => {
    for (const frame of document.querySelectorAll<HTMLElement>('body > div iframe[src*="/recaptcha/"]')) {
      const layer = frame.closest<HTMLElement>("body > div");
      if (layer === null || layer.contains(host)) continue;
      // React Aria leaves this alone while a modal is open. Undo what it has already done to the layer.
      layer.dataset.reactAriaTopLayer = "";
      layer.inert = false;
      layer.removeAttribute("aria-hidden");
    }
  };
  const observer = new MutationObserver(unblock);
  observer.observe(document.body, { childList: true, subtree: true });
  unblock();
  return () => observer.disconnect();
};

/** Google's v2 checkbox, for firms that configured its keys. Otherwise, nothing is loaded from Google. */
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
    const stopUnblocking = keepChallengeReachable(host);
    return {
      renew: () => {
        grecaptcha.reset(widgetId);
        onProgress({ status: "idle" });
      },
      remove: () => {
        stopUnblocking();
        box.remove();
      },
    };
  };
