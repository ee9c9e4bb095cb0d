import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CaptchaField } from "./captcha-field.tsx";
import type { CaptchaMounting, MountCaptcha, MountedCaptcha } from "./captcha-widget.ts";
import { type Captcha, useCaptcha } from "./use-captcha.ts";

const setUp = (failures = 0) => {
  const mountings: CaptchaMounting[] = [];
  const widget: MountedCaptcha = { renew: vi.fn(), remove: vi.fn() };
  let left = failures;
  const mount: MountCaptcha = async (mounting) => {
    if (left-- > 0) throw new Error("offline");
    mountings.push(mounting);
    return widget;
  };
  let captcha: Captcha | undefined;
  function Probe() {
    captcha = useCaptcha("signin", mount);
    return <CaptchaField captcha={captcha} error={undefined} />;
  }
  const view = render(<Probe />);
  const current = (): Captcha => captcha as Captcha;
  const last = (): CaptchaMounting => mountings.at(-1) as CaptchaMounting;
  return { ...view, current, last, widget };
};
afterEach(cleanup);
const settle = () => act(async () => {});

describe("useCaptcha", () => {
  it("has no token until one is solved, and then hands it out", async () => {
    const { current, last } = setUp();
    await settle();
    expect(last().action).toBe("signin");
    expect(await current().takeToken()).toBeNull();
    act(() => last().onProgress({ status: "solved", token: "t1" }));
    expect(await current().takeToken()).toBe("t1");
  });

  it("waits for a solution that is being looked for", async () => {
    const { current, last } = setUp();
    await settle();
    act(() => last().onProgress({ status: "working" }));
    const taken = current().takeToken();
    act(() => last().onProgress({ status: "solved", token: "t2" }));
    expect(await taken).toBe("t2");
  });

  it("gives up waiting when the check fails, and says how to go on", async () => {
    const { current, last } = setUp();
    await settle();
    act(() => last().onProgress({ status: "working" }));
    const taken = current().takeToken();
    act(() => last().onProgress({ status: "failed" }));
    expect(await taken).toBeNull();
    expect(screen.getByText("The check did not finish. Please tick the box to try again.")).toBeTruthy();
  });

  it("offers Retry when the widget cannot be loaded", async () => {
    const { current } = setUp(1);
    await settle();
    expect(current().phase).toBe("unavailable");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await settle();
    expect(current().phase).toBe("ready");
  });

  it("starts over when asked, and leaves nothing behind", async () => {
    const { current, widget, unmount } = setUp();
    await settle();
    current().renew();
    expect(widget.renew).toHaveBeenCalledOnce();
    unmount();
    expect(widget.remove).toHaveBeenCalledOnce();
  });
});
