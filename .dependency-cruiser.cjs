const features = "^server/src/features/";
/** Folders of the server that every feature may use, and that use no feature. */
const groundFloor = `^server/src/(${[
  "answer-changes",
  "audit",
  "client",
  "client-access",
  "crypto",
  "db",
  "files",
  "form-wording",
  "http",
  "idempotency",
  "jobs",
  "live",
  "mail",
  "rate-limit",
  "session",
  "staff-session",
].join("|")})/`;
const tests = "(\\.test\\.[cm]?[jt]sx?$|/testing/)";
const handedOn = "^server/src/db/(transaction|database)\\.ts$";
const database = ["^server/src/db/", "^node_modules/(pg|pg-boss)/"];

/** The table of docs/ARCHITECTURE.md, rule by rule. */
const rooms = [
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
    from: { path: "\\.service\\.ts$" },
    to: { path: ["^node_modules/(@fastify/|fastify)", "\\.routes\\.ts$", "^server/src/http/", "^(node:)?https?$"] },
  },
  {
    name: "only-repositories-touch-the-database",
    comment: "Repositories query. Others may hand on a database, as a type, or open a transaction.",
    from: { path: features, pathNot: ["\\.repository\\.ts$", tests] },
    to: { path: database, pathNot: handedOn },
  },
  {
    name: "only-repositories-touch-the-database-on-the-ground-floor-either",
    comment: "As for features. Others may also read what went wrong, and listen to notifications.",
    from: {
      path: groundFloor,
      pathNot: ["\\.repository\\.ts$", "^server/src/(db|jobs)/", tests],
    },
    to: { path: database, pathNot: [handedOn, "^server/src/db/(database-errors|notifications)\\.ts$"] },
  },
  {
    name: "a-database-is-handed-on-as-a-type",
    comment: "Only server/src/db makes a database; a feature is given one.",
    from: { path: [features, groundFloor], pathNot: ["^server/src/db/", tests] },
    to: { path: "^server/src/db/database\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "features-meet-through-services",
    comment: "A feature reaches another one through its service.",
    from: { path: `${features}([^/]+)/`, pathNot: tests },
    to: { path: `${features}[^/]+/`, pathNot: [`${features}$1/`, "\\.service\\.ts$"] },
  },
  {
    name: "the-ground-floor-knows-no-feature",
    comment: "Features build on the ground floor, never the other way round.",
    from: { path: groundFloor, pathNot: tests },
    to: { path: features },
  },
  {
    name: "the-design-system-knows-no-domain",
    comment: "web/src/ui could be used by another product.",
    from: { path: "^web/src/ui/", pathNot: tests },
    to: { path: "^web/src/(features|routes|api)/" },
  },
];

const hygiene = [
  { name: "no-cycles", from: {}, to: { circular: true } },
  {
    name: "nothing-unresolved",
    from: {},
    // `+types/…` are written by react-router typegen and exist for the type check only.
    to: { couldNotResolve: true, pathNot: ["^\\./\\+types/", "/\\+types/"] },
  },
  { name: "nothing-undeclared", from: {}, to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] } },
  {
    name: "nothing-orphaned",
    comment: "A module that neither imports nor is imported. Entry points and configurations are found by their name.",
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
    name: "product-code-uses-no-test-code",
    from: { path: "^(contract|server|web)/src/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "product-code-uses-no-development-tools",
    comment: "Type-only imports leave no trace at run time.",
    from: { path: "^(contract|server)/src/", pathNot: tests },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...rooms, ...hygiene].map((rule) => ({ ...rule, severity: "error" })),
  options: {
    // TypeScript 7 has no API to read sources with; without @swc/core no .ts file would be read at all.
    parser: "swc",
    tsPreCompilationDeps: true,
    // The test tools are declared once, at the root.
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
