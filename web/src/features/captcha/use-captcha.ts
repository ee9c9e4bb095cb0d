import type { CaptchaAction } from "@funding-desk/contract/captcha/api";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CaptchaProgress, MountCaptcha, MountedCaptcha } from "./captcha-widget.ts";
import { loadCaptcha } from "./load-captcha.ts";

type Phase = "loading" | "ready" | "unavailable";

export interface Captcha {
  readonly phase: Phase;
  readonly progress: CaptchaProgress;
  /** Where the widget is put. */
  readonly host: RefObject<HTMLDivElement | null>;
  /** The person has ticked the box before the widget was there: it begins by itself when it is. */
  readonly isAskedFor: boolean;
  askFor: (isAskedFor: boolean) => void;
  /** After the widget could not be loaded: tries again. */
  retry: () => void;
  /** The solution, once one that is being looked for is found; null when the person has yet to ask for one. */
  takeToken: () => Promise<string | null>;
  /** The solution was used up by a submit. */
  renew: () => void;
}

const idle: CaptchaProgress = { status: "idle" };

/** One captcha on a screen. The widget is loaded when the screen is shown. */
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
    mount({ host: holder, action, onProgress: (next) => !isGone && report(next) }).then(
      (widget) => {
        if (isGone) return widget.remove();
        mounted.current = widget;
        setPhase("ready");
        if (!askedFor.current) return;
        if (!widget.begin) report(idle);
        widget.begin?.();
        askedFor.current = false;
        setAskedFor(false);
      },
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
