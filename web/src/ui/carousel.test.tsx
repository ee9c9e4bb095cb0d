import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Carousel } from "./carousel.tsx";

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const slideWidth = 540;
/** jsdom has no layout: a row of 1000 px, with slides of 540 px side by side. */
const layOut = () => {
  const indexOf = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  const isSlide = (element: HTMLElement) => element.getAttribute("aria-roledescription") === "slide";
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
    return isSlide(this) ? slideWidth : 1000;
  });
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return isSlide(this) ? indexOf(this) * slideWidth : 0;
  });
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
};

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  layOut();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const slides = ["One", "Two", "Three"].map((text, index) => ({
  id: `note-${text.toLowerCase()}`,
  position: String(index + 1),
  content: <p>{text}</p>,
}));
const template = { id: "", position: "", content: null };
const carousel = <Carousel label="Notes" itemName="note" slides={slides} count="3" template={template} />;

const open = async () => {
  const shown = render(carousel);
  await act(async () => {});
  return { ...shown, user: userEvent.setup() };
};
const getAnnouncement = () => document.querySelector("[aria-live=polite]")?.textContent;
const currentDot = () =>
  screen
    .getAllByRole("link")
    .find((dot) => dot.getAttribute("aria-current"))
    ?.getAttribute("href");
const press = (name: string) => screen.getByRole("button", { name });

describe("with a script", () => {
  test("names itself, its slides and the current one", async () => {
    await open();
    expect(screen.getByRole("region", { name: "Notes" }).getAttribute("aria-roledescription")).toBe("carousel");
    for (const name of ["1 of 3", "2 of 3", "3 of 3"]) {
      expect(screen.getByRole("group", { name }).getAttribute("aria-roledescription")).toBe("slide");
    }
    expect(getAnnouncement()).toBe("1 of 3");
    expect(currentDot()).toBe("#note-one");
  });

  test("moves in both directions by its arrows, and announces the slide", async () => {
    const { user } = await open();
    const seen: (string | null | undefined)[] = [];
    for (const name of ["Next note", "Next note", "Next note", "Previous note", "Previous note"]) {
      await user.click(press(name));
      seen.push(getAnnouncement());
    }
    expect(seen).toEqual(["2 of 3", "3 of 3", "1 of 3", "3 of 3", "2 of 3"]);
  });

  test("moves to a slide by its dot, without changing the URL", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("link", { name: "Show note 3 of 3" }));
    expect(getAnnouncement()).toBe("3 of 3");
    expect(currentDot()).toBe("#note-three");
    expect(location.hash).toBe("");
  });

  test("moves with the arrow keys wherever the focus is inside, except in browser shortcuts", async () => {
    const { user } = await open();
    screen.getByRole("group", { name: "Notes, scrolled with the arrow keys" }).focus();
    await user.keyboard("{ArrowLeft}");
    expect(getAnnouncement()).toBe("3 of 3");
    press("Next note").focus();
    await user.keyboard("{ArrowRight}");
    expect(getAnnouncement()).toBe("1 of 3");
    fireEvent.keyDown(press("Next note"), { key: "ArrowLeft", altKey: true });
    expect(getAnnouncement()).toBe("1 of 3");
  });

  test("continues from the slide scrolled to before the script arrived", async () => {
    vi.spyOn(Element.prototype, "scrollLeft", "get").mockReturnValue(620);
    await open();
    expect(getAnnouncement()).toBe("3 of 3");
  });
});

test("is a scrolling row without a script, with dots that link to slides and no arrows", () => {
  const page = document.createElement("div");
  page.innerHTML = renderToString(carousel);
  expect(page.textContent).toContain("OneTwoThree");
  expect(page.querySelector("[data-row]")?.className).toContain("overflow-x-auto");
  expect(page.querySelector("[data-row]")?.getAttribute("tabindex")).toBe("0");
  for (const link of page.querySelectorAll("a")) {
    expect(page.querySelector(link.getAttribute("href") ?? "")?.getAttribute("aria-roledescription")).toBe("slide");
  }
  expect([...page.querySelectorAll("button")].every(({ className }) => /\binvisible\b/.test(className))).toBe(true);
});

test("a single slide has no controls", () => {
  render(<Carousel label="Notes" itemName="note" slides={slides.slice(0, 1)} count="1" template={template} />);
  expect(screen.getByRole("group", { name: "1 of 1" }).textContent).toBe("One");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
