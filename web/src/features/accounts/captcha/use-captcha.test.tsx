import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CaptchaField } from "./captcha-field.tsx";
import type { CaptchaMounting, MountCaptcha, MountedCaptcha } from "./captcha-widget.ts";
import { type Captcha, useCaptcha } from "./use-captcha.ts";

const setUp = (failures = 0, begin?: () => void) => {
  const mountings: CaptchaMounting[] = [];
  const widget: MountedCaptcha = { ...(begin && { begin }), renew: vi.fn(), remove: vi.fn() };
  let left = failures;
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const mount: MountCaptcha = async (mounting) => {
    if (left-- > 0) throw new Error("offline");
    if (begin) await arrival;
    mountings.push(mounting);
    return widget;
  };
  let captcha: Captcha | undefined;
  function Probe() {
    captcha = useCaptcha("signin", mount);
    return (
      <form>
        <input aria-label="Email" />
        <CaptchaField captcha={captcha} error={undefined} />
      </form>
    );
  }
  const view = render(<Probe />);
  const current = (): Captcha => captcha as Captcha;
  const last = (): CaptchaMounting => mountings.at(-1) as CaptchaMounting;
  return { ...view, current, last, widget, arrive };
};
afterEach(cleanup);
const settle = () => act(async () => {});

describe("useCaptcha", () => {
  it("has no token until the captcha is solved", async () => {
    const { current, last } = setUp();
    await settle();
    expect(last().action).toBe("signin");
    expect(await current().takeToken()).toBeNull();
    act(() => last().onProgress({ status: "solved", token: "t1" }));
    expect(await current().takeToken()).toBe("t1");
  });

  it("waits for a solution being computed", async () => {
    const { current, last } = setUp();
    await settle();
    act(() => last().onProgress({ status: "working" }));
    const taken = current().takeToken();
    act(() => last().onProgress({ status: "solved", token: "t2" }));
    expect(await taken).toBe("t2");
  });

  it("stops waiting when the check fails, and says what to do", async () => {
    const { current, last } = setUp();
    await settle();
    act(() => last().onProgress({ status: "working" }));
    const taken = current().takeToken();
    act(() => last().onProgress({ status: "failed" }));
    expect(await taken).toBeNull();
    expect(screen.getByText("The check didn't finish. Please tick the box to try again.")).toBeTruthy();
  });

  it("offers Retry when the widget can't be loaded", async () => {
    const { current } = setUp(1);
    await settle();
    expect(current().phase).toBe("unavailable");
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await settle();
    expect(current().phase).toBe("ready");
  });

  it("starts over when renewed, and cleans up", async () => {
    const { current, widget, unmount } = setUp();
    await settle();
    current().renew();
    expect(widget.renew).toHaveBeenCalledOnce();
    unmount();
    expect(widget.remove).toHaveBeenCalledOnce();
  });

  it("lets a press that has begun end at our own box, and starts the widget", async () => {
    const begin = vi.fn();
    const { current, arrive } = setUp(0, begin);
    fireEvent.pointerDown(screen.getByRole("checkbox"), { pointerType: "mouse" });
    arrive();
    await settle();
    expect(current().phase).toBe("loading");
    fireEvent.pointerUp(screen.getByRole("checkbox"), { pointerType: "mouse" });
    screen.getByRole("checkbox").click();
    await waitFor(() => expect(current().phase).toBe("ready"));
    expect(begin).toHaveBeenCalledOnce();
  });

  it("starts the widget when the box is ticked after it has loaded and before it's drawn", async () => {
    const begin = vi.fn();
    const { current, arrive } = setUp(0, begin);
    await act(async () => {
      arrive();
      // React draws what follows only at the end of the act.
      await new Promise((resolve) => setTimeout(resolve));
      screen.getByRole("checkbox").click();
    });
    expect(current().phase).toBe("ready");
    expect(begin).toHaveBeenCalledOnce();
  });

  it("lets people tick the box before the widget has loaded, then starts the widget while a submit waits", async () => {
    const begin = vi.fn();
    const { current, last, arrive } = setUp(0, begin);
    fireEvent.click(screen.getByRole("checkbox", { name: "I am a person, not a robot" }));
    expect(screen.getByRole("checkbox", { name: "Checking. This takes a moment…" })).toHaveProperty("checked", true);
    const taken = current().takeToken();
    arrive();
    await settle();
    expect(begin).toHaveBeenCalledOnce();
    expect(screen.queryByRole("checkbox")).toBeNull();
    act(() => last().onProgress({ status: "solved", token: "t3" }));
    expect(await taken).toBe("t3");
  });

  it("doesn't start after the box is unticked", async () => {
    const begin = vi.fn();
    const { current, arrive } = setUp(0, begin);
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("checkbox"));
    arrive();
    await settle();
    expect(begin).not.toHaveBeenCalled();
    expect(await current().takeToken()).toBeNull();
  });

  it("starts once while someone types, before or after the widget has loaded", async () => {
    const begin = vi.fn();
    const { current, arrive } = setUp(0, begin);
    fireEvent.input(screen.getByLabelText("Email"), { target: { value: "a" } });
    fireEvent.input(screen.getByLabelText("Email"), { target: { value: "an" } });
    arrive();
    await waitFor(() => expect(begin).toHaveBeenCalledOnce());
    expect(current().phase).toBe("ready");
    cleanup();

    const later = setUp(0, begin);
    later.arrive();
    await settle();
    expect(begin).toHaveBeenCalledOnce();
    for (const value of ["a", "an", "ana"]) fireEvent.input(screen.getByLabelText("Email"), { target: { value } });
    await waitFor(() => expect(begin).toHaveBeenCalledTimes(2));
  });

  it("leaves a widget that needs a press to the person, also while they type", async () => {
    const { current } = setUp();
    await settle();
    fireEvent.input(screen.getByLabelText("Email"), { target: { value: "a" } });
    expect(current().progress).toEqual({ status: "idle" });
    expect(await current().takeToken()).toBeNull();
  });

  it("asks again when the widget can't start on its own", async () => {
    const { current } = setUp();
    fireEvent.click(screen.getByRole("checkbox"));
    const taken = current().takeToken();
    await settle();
    expect(await taken).toBeNull();
    expect(current().phase).toBe("ready");
  });

  it("remembers the tick across a failed load without making a submit wait", async () => {
    const begin = vi.fn();
    const { current, arrive } = setUp(1, begin);
    fireEvent.click(screen.getByRole("checkbox"));
    await settle();
    expect(await current().takeToken()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    arrive();
    await settle();
    expect(begin).toHaveBeenCalledOnce();
  });

  it("moves the focus to the widget's box", async () => {
    const { last, arrive } = setUp(0, () => {});
    screen.getByRole("checkbox").focus();
    arrive();
    await settle();
    const box = last().host.appendChild(document.createElement("input"));
    await waitFor(() => expect(document.activeElement).toBe(box));
  });
});
