/** Clicks a link instead of navigating, so the page and everything typed stay even if the download fails. */
export const startDownload = (url: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
};
