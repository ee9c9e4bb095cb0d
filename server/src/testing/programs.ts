import path from "node:path";

/** The build that `npm test` made: its programs start in half the time. Other runs need no build and start the sources. */
const build = process.env.TESTED_BUILD;
const sources = path.join(import.meta.dirname, "..");

export const serverProgram = build ? path.join(build, "server.js") : path.join(sources, "server.ts");
export const deskProgram = build ? path.join(build, "desk.js") : path.join(sources, "operate/cli/desk.ts");
