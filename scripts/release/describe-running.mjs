const title = "# Funding Desk\n";

/**
 * The README of a release: how to run it, and then what the repository's README says.
 * @param {Pick<import("./describe-release.mjs").Release, "platform" | "postgresPackage">} release
 * @param {string} readme the repository's
 */
export function describeRunning({ platform, postgresPackage }, readme) {
  if (!readme.startsWith(title)) throw new Error(`README.md must begin with ${JSON.stringify(title)}.`);
  const start = postgresPackage
    ? "bin/funding-desk"
    : "DATABASE_URL=postgres://user:password@host:5432/funding_desk bin/funding-desk";
  const database = postgresPackage
    ? "It sets up its own PostgreSQL under `DATA_DIR`, unless you set `DATABASE_URL`."
    : "`DATABASE_URL` is your own PostgreSQL, 15 or later.";
  return `${title}
## Run this release

It has everything it needs for Linux on ${platform.cpu}, Node included. In this folder:

\`\`\`
${start}
\`\`\`

${database} Keys and files go to \`DATA_DIR\`, which is
\`data\` in this folder unless you set it. The last lines it prints say where it is and how to sign in.

\`\`\`
bin/desk demo       fills an empty installation with sample clients
bin/desk doctor     says what is wrong with the installation, and what to do
\`\`\`

[OPERATIONS](docs/OPERATIONS.md#installing-a-release) installs it as a service or in a container, and upgrades it. The
settings are under [Configuration](#configuration). Where this page or another says \`npm run -s desk --\`, write
\`bin/desk\`; \`npm start\` and other npm commands are for the source code.
${readme.slice(title.length)}`;
}
