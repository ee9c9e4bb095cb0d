/** A claim's key in words, since two claims may have the same wording. */
export const formatClaimName = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
