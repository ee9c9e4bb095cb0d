/** Names the parts of the firm's configuration that are still the shipped example, such as `claims.years`. */
export function findSampleContent(value: object, path = ""): string[] {
  if ("isSample" in value && value.isSample === true) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "object" && part !== null ? findSampleContent(part, path ? `${path}.${key}` : key) : [],
  );
}
