import type { Testimonial } from "@funding-desk/contract/firm/firm";

/** What a new installation starts with. Managers replace them at the desk, with each person's agreement. */
export const testimonials: readonly Testimonial[] = [
  {
    isSample: true,
    name: "Sample Client A",
    title: "Bakery owner",
    rating: 5,
    text: "I thought I needed a loan for an oven. My advisor put equipment financing and a line of credit side by side, with the total I would pay back for each. I chose the smaller one.",
  },
  {
    isSample: true,
    name: "Sample Client B",
    title: "Landscaping contractor",
    rating: 5,
    text: "Every document had a name and a place. When a lender asked for one more bank statement, I saw it on my dashboard the same day, and I always knew whose turn it was.",
  },
  {
    isSample: true,
    name: "Sample Client C",
    title: "Dental practice owner",
    rating: 5,
    text: "They told me plainly that my first idea didn't fit what lenders ask for, and what would change that. We waited four months, then applied. I'm glad I heard that before I applied, not after.",
  },
];
