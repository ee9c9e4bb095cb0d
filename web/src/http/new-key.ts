/** A unique key: 32 hexadecimal digits. */
// Not crypto.randomUUID, which is missing on pages loaded over plain http.
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
