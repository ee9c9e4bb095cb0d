/** The top bar's links, in order. */
export const topBarLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About Us" },
  { to: "/types-of-funding", label: "Types of Funding" },
  { to: "/business-credit", label: "Business Credit" },
] as const;

/** The footer's links. Their wording differs from the top bar's on purpose. */
export const usefulLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About us" },
  { to: "/types-of-funding", label: "Types of Funding" },
  { to: "/business-credit", label: "Business Credit" },
  { to: "/contact", label: "Contact us" },
] as const;
