import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";

/**
 * Fills a configuration file of deploy/cluster.
 * @throws when it asks for a value that isn't given, or doesn't ask for one that is
 */
export const fillTemplate = async (
  name: string,
  values: Readonly<Record<string, string | number>>,
): Promise<string> => {
  const unused = new Set(Object.keys(values));
  const template = await readFile(path.join(repositoryRoot, "deploy/cluster", name), "utf8");
  const filled = template.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} asks for ${key}, which isn't given.`);
    unused.delete(key);
    return String(value);
  });
  if (unused.size > 0) throw new Error(`${name} doesn't ask for ${[...unused].join(", ")}.`);
  return filled;
};
