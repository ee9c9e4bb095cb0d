import { toTestimonialView } from "@funding-desk/contract/site/page-part/view";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FounderPortrait } from "./about/founder-portrait.tsx";
import { TestimonialCard } from "./home/testimonial-card.tsx";

afterEach(cleanup);

const testimonial = {
  is_sample: true,
  name: "Ada King Lovelace",
  title: "Bakery owner",
  rating: 4,
  text: "It went well.",
  picture: null,
};
const card = (changes: { readonly picture?: string } = {}) => (
  <TestimonialCard testimonial={toTestimonialView({ ...testimonial, ...changes }, 0)} />
);

test("a testimonial shows its picture, which says nothing that the name doesn't, and initials without one", () => {
  const { container, rerender } = render(card());
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain("AL");
  rerender(card({ picture: "/site-pictures/ada.jpg" }));
  const picture = container.querySelector("img");
  expect([picture?.getAttribute("src"), picture?.alt, picture?.getAttribute("loading")]).toEqual([
    "/site-pictures/ada.jpg",
    "",
    "lazy",
  ]);
  expect([picture?.getAttribute("width"), picture?.getAttribute("height")]).toEqual(["64", "64"]);
  expect(container.textContent).not.toContain("AL");
});

test("a testimonial has as many full stars as its rating", () => {
  const { container } = render(card());
  expect(container.querySelectorAll(".fill-accent")).toHaveLength(4);
  expect(container.querySelectorAll(".fill-transparent")).toHaveLength(1);
  expect(container.textContent).toContain("4 of 5");
});

test("the founder's window shows a picture, and initials without one", () => {
  const { container, rerender } = render(<FounderPortrait initials="AL" picture={null} />);
  expect(container.querySelector("text")?.textContent).toBe("AL");
  expect(container.querySelector("image")).toBeNull();
  rerender(<FounderPortrait initials="AL" picture="/site-pictures/ada.jpg" />);
  expect(container.querySelector("image")?.getAttribute("href")).toBe("/site-pictures/ada.jpg");
  expect(container.querySelector("text")).toBeNull();
});
