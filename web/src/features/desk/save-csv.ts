/** Saves a text as a CSV file. Excel takes a file without the mark at its beginning for one of another alphabet. */
export const saveCsv = (filename: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has to have begun before the address goes.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
