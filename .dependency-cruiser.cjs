const { dependencies: labPackages } = require("./lab/package.json");
const { order, tops } = require("./scripts/domains.cjs");

const features = "^server/src/features/";
/** What every feature of the server may use. It uses no feature. */
const groundFloor = "^server/src/(platform|firm|identity|http|forms)/";
const tests = "(\\.test\\.[cm]?[jt]sx?$|/testing/)";
const passedOn = "^server/src/platform/db/(transaction|shared-commits|database)\\.ts$";
const database = ["^server/src/platform/db/", "^node_modules/(pg|pg-boss)/"];

/** As imported: these packages may not be installed. */
const onlyInLab = Object.keys(labPackages).map((name) => `^${name}(/|$)`);

/** The rules in the table of docs/ARCHITECTURE.md. */
const layers = [
  {
    name: "browser-meets-server-in-contract",
    comment: "The browser and the server know each other only through contract/.",
    from: { path: "^web/" },
    to: { path: "^server/" },
  },
  {
    name: "server-knows-no-screens",
    comment: "The server sends the built pages; it does not import their sources.",
    from: { path: "^server/" },
    to: { path: "^web/" },
  },
  {
    name: "contract-runs-anywhere",
    comment: "contract/ depends on zod and on itself.",
    from: { path: "^contract/src/", pathNot: tests },
    to: { pathNot: ["^contract/src/", "^node_modules/zod/"] },
  },
  {
    name: "routes-hold-no-sql",
    comment: "Routes go through their service.",
    from: { path: "\\.routes\\.ts$" },
    to: { path: ["\\.repository\\.ts$", ...database] },
  },
  {
    name: "services-know-no-http",
    comment: "Services speak business; routes and http/ speak HTTP.",
    from: { path: "\\.service\\.ts$", pathNot: "^server/src/http/" },
    to: { path: ["^node_modules/(@fastify/|fastify)", "\\.routes\\.ts$", "^server/src/http/", "^(node:)?https?$"] },
  },
  {
    name: "only-repositories-touch-the-database",
    comment: "Only repositories query. Others may pass a database on, as a type, or open a transaction.",
    from: { path: features, pathNot: ["\\.repository\\.ts$", tests] },
    to: { path: database, pathNot: passedOn },
  },
  {
    name: "only-repositories-touch-the-database-on-the-ground-floor",
    comment:
      "The same as for features. Others may also read database errors, compare clocks, and listen to notifications.",
    from: {
      path: groundFloor,
      pathNot: [
        "\\.repository\\.ts$",
        "^server/src/platform/(db|jobs)/",
        "^server/src/platform/logging/logging\\.ts$",
        tests,
      ],
    },
    to: {
      path: database,
      pathNot: [passedOn, "^server/src/platform/db/(clock-skew|database-errors|notifications)\\.ts$"],
    },
  },
  {
    name: "databases-are-passed-on-as-types",
    comment: "Only server/src/platform/db creates a database. Features receive one.",
    from: { path: [features, groundFloor], pathNot: ["^server/src/platform/db/", tests] },
    to: { path: "^server/src/platform/db/database\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "nothing-needs-the-lab",
    comment: "What only lab/ has is installed with its first command. The product and its tests do without.",
    from: { pathNot: "^lab/" },
    to: { path: ["^lab/", ...onlyInLab] },
  },
  {
    name: "features-meet-through-services",
    comment: "A feature calls another one only through its service.",
    from: { path: `${features}([^/]+/[^/]+)/`, pathNot: tests },
    to: { path: `${features}[^/]+/[^/]+/`, pathNot: [`${features}$1/`, "\\.service\\.ts$"] },
  },
];

/** One rule for each, so that a forbidden import names what it left. Types count. */
const upward = order.map(({ name, path }, index) => ({
  name: `${name}-is-below`,
  comment: "Floors and domains have an order (scripts/domains.cjs): what is lower knows nothing of what is higher.",
  from: { path: `^(contract|server|web)/src/${path}`, pathNot: tests },
  to: {
    path: [...order.slice(index + 1).map((higher) => higher.path), ...tops.map((top) => `${top}/`)].map(
      (higher) => `^$1/src/${higher}`,
    ),
  },
}));

const hygiene = [
  { name: "no-cycles", from: {}, to: { circular: true } },
  {
    name: "nothing-unresolved",
    from: {},
    // react-router typegen writes `+types/…` for the type check only.
    to: { couldNotResolve: true, pathNot: ["^\\./\\+types/", "/\\+types/", ...onlyInLab] },
  },
  { name: "nothing-undeclared", from: {}, to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] } },
  {
    name: "nothing-orphaned",
    comment: "Finds modules that neither import nor are imported. Entry points and configurations are exempt by name.",
    from: {
      orphan: true,
      pathNot: [
        "\\.d\\.ts$",
        "^[^/]+\\.config\\.ts$",
        "^web/[^/]+\\.config\\.ts$",
        "^web/src/routes/",
        "^scripts/",
        tests,
      ],
    },
    to: {},
  },
  {
    name: "launchers-install-first",
    comment:
      "What a launcher imports is loaded before it installs anything, by any Node. Import the rest with `await import()`.",
    from: { path: "^scripts/", pathNot: [tests, "/node_modules/"] },
    to: { pathNot: "^scripts/", dependencyTypesNot: ["core"], dynamic: false },
  },
  {
    name: "product-code-uses-no-test-code",
    from: { path: "^(contract|server|web)/src/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "product-code-uses-no-development-tools",
    comment: "Type-only imports leave no trace at run time.",
    from: { path: "^(contract|server|web)/src/", pathNot: tests },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...layers, ...upward, ...hygiene].map((rule) => ({ ...rule, severity: "error" })),
  options: {
    // TypeScript 7 has no API that dependency-cruiser can use. Without @swc/core it would skip every .ts file.
    parser: "swc",
    tsPreCompilationDeps: true,
    // Test tools are declared once, at the root.
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^web/(build|\\.react-router)/", "\\.css$", "\\?(worker|url|raw)$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
