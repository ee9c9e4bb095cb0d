import type { PagePartName, PageParts } from "@funding-desk/contract/site/page-part/parts";
import { toPartDataId } from "@funding-desk/contract/site/page-part/places";
import { useEffect, useState } from "react";

/** What the server has put into this page, so that React renders the same. */
const readPart = <Name extends PagePartName>(name: Name): PageParts[Name] | undefined => {
  const data = typeof document === "undefined" ? null : document.getElementById(toPartDataId(name))?.textContent;
  return data ? JSON.parse(data) : undefined;
};

const asked: { [Name in PagePartName]?: Promise<PageParts[Name]> } = {};

/** For a page that was opened by a link within the site. Few people need it, so no page loads it ahead of time. */
const askForPart = <Name extends PagePartName>(name: Name): Promise<PageParts[Name]> => {
  const asking = asked[name] ?? import("./load-page-part.ts").then(({ loadPagePart }) => loadPagePart(name));
  Object.assign(asked, { [name]: asking });
  return asking;
};

/** What the desk says in this part of the page; undefined while it isn't there. */
export const usePagePart = <Name extends PagePartName>(name: Name): PageParts[Name] | undefined => {
  const [part, setPart] = useState(() => readPart(name));
  useEffect(() => {
    if (part !== undefined) return;
    let isShown = true;
    askForPart(name).then(
      (loaded) => isShown && setPart(() => loaded),
      // The rest of the page is complete without it. The next visit asks again.
      () => {
        delete asked[name];
      },
    );
    return () => {
      isShown = false;
    };
  }, [name, part]);
  return part;
};
