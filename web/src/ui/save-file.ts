/** Saves bytes as a file. */
export const saveBlob = (name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to start the download before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Saves a text as a file. */
export const saveFile = (name: string, text: string, type: "text/csv" | "text/plain" | "application/json"): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
