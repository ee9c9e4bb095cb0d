import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "../../../ui/dialog.tsx";
import { mountRecaptcha } from "./recaptcha-widget.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Mimics Google's script: the box in its place, the challenge at the end of the body. */
const hangChallenge = (): HTMLElement => {
  const layer = document.createElement("div");
  layer.innerHTML = '<div><iframe title="challenge" src="about:blank#/recaptcha/api2/bframe"></iframe></div>';
  document.body.append(layer);
  return layer;
};

test("Google's challenge stays reachable over an open dialog, and the page behind it doesn't", async () => {
  const loadScript = vi.spyOn(document.head, "append").mockImplementation((script) => {
    vi.stubGlobal("grecaptcha", { ready: (run: () => void) => run(), render: () => 0, reset: () => {} });
    (script as HTMLScriptElement).onload?.(new Event("load"));
  });
  function Form() {
    const host = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (host.current) void mountRecaptcha("key")({ host: host.current, action: "signin", onProgress: () => {} });
    }, []);
    return <div ref={host} />;
  }
  render(
    <>
      <p>Under it</p>
      <Dialog isOpen onClose={() => {}} title="Sign in">
        <Form />
      </Dialog>
    </>,
  );
  await waitFor(() => expect(loadScript).toHaveBeenCalledTimes(1));
  const layer = hangChallenge();
  await act(async () => {});
  expect(layer.inert).toBeFalsy();
  expect(layer.hasAttribute("aria-hidden")).toBe(false);
  expect(layer.dataset.reactAriaTopLayer).toBe("");
  const under = screen.getByText("Under it").closest<HTMLElement>("body > div");
  expect(under?.inert || under?.getAttribute("aria-hidden") === "true").toBe(true);
  loadScript.mockRestore();
});
