import "altcha/external";
import "altcha/altcha.css";
import "./altcha.css";
import { captchaChallenge } from "@funding-desk/contract/accounts/captcha/api";
import { apiBase } from "@funding-desk/contract/http/endpoint";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import { type CaptchaProgress, captchaWords, type MountCaptcha } from "./captcha-widget.ts";

for (const algorithm of ["PBKDF2/SHA-256", "PBKDF2/SHA-384", "PBKDF2/SHA-512"])
  $altcha.algorithms.set(algorithm, () => new Pbkdf2Worker());

$altcha.i18n.set("en", {
  ...$altcha.i18n.get("en"),
  label: captchaWords.ask,
  verifying: captchaWords.working,
  verified: "Verified. Thank you",
  waitAlert: "Checking. Please wait a moment.",
});

type WidgetState = "unverified" | "verifying" | "verified" | "error" | "expired" | "code";

const toProgress = (state: WidgetState, token: string | null): CaptchaProgress => {
  if (state === "verified" && token) return { status: "solved", token };
  if (state === "verifying") return { status: "working" };
  return { status: state === "error" ? "failed" : "idle" };
};

/** ALTCHA's widget. After one tick, the browser computes a proof of work, and again whenever one is used or expires. */
export const mountAltcha: MountCaptcha = async ({ host, action, onProgress }) => {
  // Without a secure context, the browser has no cryptography and the widget would fail at the first tick.
  if (!window.isSecureContext) throw new Error("The captcha needs a secure address.");
  const widget = document.createElement("altcha-widget");
  widget.setAttribute("challenge", `${apiBase}${captchaChallenge.path}?action=${action}`);
  widget.setAttribute("language", "en");
  widget.setAttribute(
    "configuration",
    JSON.stringify({
      auto: "off",
      hideFooter: true,
      hideLogo: true,
      humanInteractionSignature: false,
      credentials: "omit",
    }),
  );
  let hasTicked = false;
  const solveAgain = (): void => {
    widget.reset();
    if (hasTicked) void widget.verify({ minDuration: 0 });
  };
  const solveWhenSeen = (): void => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", solveWhenSeen);
    solveAgain();
  };
  widget.addEventListener("statechange", (event) => {
    const { state, payload } = (event as CustomEvent<{ state: WidgetState; payload: string | null }>).detail;
    if (state === "verifying") hasTicked = true;
    onProgress(toProgress(state, payload));
  });
  widget.addEventListener("expired", () => {
    // A page in the background doesn't fetch a new challenge every five minutes.
    document.addEventListener("visibilitychange", solveWhenSeen);
    // The widget fires the event before it settles its own state.
    setTimeout(solveWhenSeen, 0);
  });
  const loaded = new Promise((resolve) => widget.addEventListener("load", resolve, { once: true }));
  host.append(widget);
  await loaded;
  return {
    begin: () => void widget.verify(),
    renew: solveAgain,
    remove: () => {
      document.removeEventListener("visibilitychange", solveWhenSeen);
      widget.remove();
    },
  };
};
