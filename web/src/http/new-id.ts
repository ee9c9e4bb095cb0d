const versionByte = 6;
const variantByte = 8;

/** A random UUID for something the browser names before the server knows it. */
// Not crypto.randomUUID, which is missing on pages loaded over plain http.
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[versionByte] = ((bytes[versionByte] ?? 0) & 0x0f) | 0x40;
  bytes[variantByte] = ((bytes[variantByte] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};
