import { limits } from "@funding-desk/contract/platform/limits";
import { toSentence } from "../../../errors/readable-error.ts";
import { toast } from "../../../ui/toaster.tsx";

/** How long a list's links can be used, minus a minute. */
export const linkFreshMs = (limits.documentLinkMinutes - 1) * 60_000;

/**
 * Opens a file whose link may have expired while the device slept, in a new tab. Browsers allow one only right after the click.
 * @param findLink reads the list again; undefined when the file is gone
 */
export const openFreshLink = async (
  findLink: () => Promise<string | undefined>,
  goneSentence: string,
): Promise<void> => {
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const link = await findLink();
    if (link !== undefined) return tab?.location.replace(link);
    tab?.close();
    toast.error(goneSentence);
  } catch (error) {
    tab?.close();
    toast.error(toSentence(error));
  }
};
