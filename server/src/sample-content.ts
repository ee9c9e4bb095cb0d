/** Names the parts of the firm's configuration, such as `claims.years`, that are still what ships as an example. */
export function findSampleContent(value: object, path = ""): string[] {
  if ("isSample" in value && value.isSample === true) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" && part !== null ? findSampleContent(part, path ? `${path}.${key}` : key) : [],
  );
}
