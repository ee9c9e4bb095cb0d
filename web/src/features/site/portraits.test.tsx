import type { Testimonial } from "@funding-desk/contract/firm";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FounderPortrait } from "./about/founder-portrait.tsx";
import { TestimonialCard } from "./home/testimonial-card.tsx";

vi.mock("../../content/firm-picture.ts", () => ({
  findFirmPicture: (name: string | undefined) => name && `/assets/${name}`,
}));
afterEach(cleanup);

const testimonial: Testimonial = {
  isSample: true,
  name: "Ada King Lovelace",
  title: "Bakery owner",
  rating: 5,
  text: "It went well.",
};

test("a testimonial shows its picture, which says nothing that the name doesn't, and initials without one", () => {
  const { container, rerender } = render(<TestimonialCard testimonial={testimonial} />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain("AL");
  rerender(<TestimonialCard testimonial={{ ...testimonial, picture: "ada.webp" }} />);
  const picture = container.querySelector("img");
  expect([picture?.getAttribute("src"), picture?.alt, picture?.getAttribute("loading")]).toEqual([
    "/assets/ada.webp",
    "",
    "lazy",
  ]);
  expect([picture?.getAttribute("width"), picture?.getAttribute("height")]).toEqual(["64", "64"]);
  expect(container.textContent).not.toContain("AL");
});

test("the founder's window shows a picture, and initials without one", () => {
  const { container, rerender } = render(<FounderPortrait initials="AL" />);
  expect(container.querySelector("text")?.textContent).toBe("AL");
  expect(container.querySelector("image")).toBeNull();
  rerender(<FounderPortrait initials="AL" picture="ada.webp" />);
  expect(container.querySelector("image")?.getAttribute("href")).toBe("/assets/ada.webp");
  expect(container.querySelector("text")).toBeNull();
});
