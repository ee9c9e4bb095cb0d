// CommonJS, for `.dependency-cruiser.cjs`: a launcher may load it with a Node that requires nothing else.

/** What every domain stands on, lowest first: each may use those before it. A package has only some of them. */
const floors = [
  "errors",
  "page-part",
  "styles",
  "ui",
  "before-react",
  "platform",
  "firm",
  "identity",
  "http",
  "forms",
  "desk-parts",
];

/**
 * What the product does, lowest first: each may use the floors and those before it. Features lie in them, and have the
 * same domain in every package. Only web has a portal.
 */
const domains = [
  "office",
  "documents",
  "accounts",
  "calendar",
  "intake",
  "matching",
  "placement",
  "offers",
  "connections",
  "messages",
  "site",
  "oversight",
  "desk",
  "portal",
];

/** What puts all of it together. Only entry points and tests use these. */
const tops = ["endpoints", "compose", "operate", "routes"];

/** All but the tops, with what their paths begin with below the `src` of a package. */
const order = [
  ...floors.map((name) => ({ name, path: `${name}/` })),
  // What services of every domain build on.
  { name: "shared", path: "features/[^/]+\\.ts$" },
  ...domains.map((name) => ({ name, path: `(?:features/)?${name}/` })),
];

module.exports = { domains, floors, order, tops };
