/** The pages named in the top bar, in its order. */
export const topBarLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/types-of-funding", label: "Types of Funding" },
  { to: "/business-credit", label: "Business Credit" },
] as const;

/** The footer's, whose wording the specification gives apart. */
export const usefulLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About us" },
  { to: "/types-of-funding", label: "Types of Funding" },
  { to: "/business-credit", label: "Business Credit" },
  { to: "/contact", label: "Contact us" },
] as const;
