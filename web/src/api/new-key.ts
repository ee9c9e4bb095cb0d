/** A key that nobody else makes: 32 hexadecimal digits. */
// Not crypto.randomUUID: it is missing where the page came over plain http.
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
