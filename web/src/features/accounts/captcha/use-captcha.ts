import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { afterPress } from "../../../forms/after-press.ts";
import type { CaptchaProgress, MountCaptcha, MountedCaptcha } from "./captcha-widget.ts";
import { loadCaptcha } from "./load-captcha.ts";

type Phase = "loading" | "ready" | "unavailable";

export interface Captcha {
  readonly phase: Phase;
  readonly progress: CaptchaProgress;
  readonly host: RefObject<HTMLDivElement | null>;
  /** The person ticked the box before the widget was ready. It starts on its own once it is. */
  readonly isAskedFor: boolean;
  askFor: (isAskedFor: boolean) => void;
  /** Tries again to load the widget. */
  retry: () => void;
  /** Waits for the solution being computed. Null when the person hasn't ticked the box. */
  takeToken: () => Promise<string | null>;
  /** Call after a submit has used the solution. */
  renew: () => void;
}

const idle: CaptchaProgress = { status: "idle" };

/** A screen's captcha. The widget loads with the screen. */
export const useCaptcha = (action: CaptchaAction, mount: MountCaptcha = loadCaptcha): Captcha => {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCaptcha>(null);
  const [phase, setPhase] = useState<Phase>("loading");
  const [progress, setProgress] = useState<CaptchaProgress>(idle);
  const [tries, setTries] = useState(0);
  const [isAskedFor, setAskedFor] = useState(false);
  const askedFor = useRef(false);
  const latest = useRef<CaptchaProgress>(idle);
  const waiting = useRef<((token: string | null) => void)[]>([]);

  const report = useCallback((next: CaptchaProgress) => {
    latest.current = next;
    setProgress(next);
    if (next.status === "working") return;
    const due = waiting.current;
    waiting.current = [];
    for (const resolve of due) resolve(next.status === "solved" ? next.token : null);
  }, []);

  const askFor = useCallback(
    (isWanted: boolean) => {
      // The widget has loaded and is about to replace the box.
      if (mounted.current) return mounted.current.begin?.();
      askedFor.current = isWanted;
      setAskedFor(isWanted);
      report(isWanted ? { status: "working" } : idle);
    },
    [report],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts again
  useEffect(() => {
    const { current: place } = host;
    if (!place) return;
    let isGone = false;
    const holder = document.createElement("div");
    place.append(holder);
    setPhase("loading");
    if (askedFor.current) report({ status: "working" });
    const settle = (widget: MountedCaptcha) => {
      if (isGone) return widget.remove();
      mounted.current = widget;
      setPhase("ready");
      if (!askedFor.current) return;
      if (!widget.begin) report(idle);
      widget.begin?.();
      askedFor.current = false;
      setAskedFor(false);
    };
    mount({ host: holder, action, onProgress: (next) => !isGone && report(next) }).then(
      // The widget's box replaces ours. In the middle of a press, the click would find neither.
      (widget) => afterPress(() => settle(widget)),
      () => {
        if (isGone) return;
        setPhase("unavailable");
        report(idle);
      },
    );
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      holder.remove();
      report(idle);
    };
  }, [action, mount, tries, report]);

  const takeToken = async (): Promise<string | null> => {
    if (latest.current.status === "solved") return latest.current.token;
    if (latest.current.status !== "working") return null;
    return new Promise((resolve) => waiting.current.push(resolve));
  };

  return {
    phase,
    progress,
    host,
    isAskedFor,
    askFor,
    retry: () => setTries((count) => count + 1),
    takeToken,
    renew: () => mounted.current?.renew(),
  };
};
