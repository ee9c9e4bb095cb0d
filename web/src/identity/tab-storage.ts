// Where the browser blocks storage, or it is full, a copy lives as long as the page.
const fallback = new Map<string, string>();

/** What this tab keeps under a name. Gone with the tab. */
export const readTab = (key: string): string | null => {
  // There's a copy only while what the tab keeps is older.
  const copy = fallback.get(key);
  if (copy !== undefined) return copy;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeTab = (key: string, text: string): void => {
  try {
    sessionStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
};

export const removeTab = (key: string): void => {
  fallback.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there was only the copy.
  }
};
