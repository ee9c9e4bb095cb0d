import { linkLenderItem } from "@funding-desk/contract/placement/lender-door/api";
import { openFreshLink } from "../../documents/file/open-fresh-link.ts";
import { useDoor } from "../door/door.ts";

/** Shows a file of the package in a tab, which can't send the door's session, by a link of its own. */
export const useViewItem = () => {
  const door = useDoor();
  return (position: number, page: number | null = null) =>
    openFreshLink(async () => {
      const { url } = (await door.call(linkLenderItem, { params: { position: String(position) } })).data;
      // Browsers' viewers of PDFs read this. It isn't sent.
      return page === null ? url : `${url}#page=${page}`;
    }, "The client removed this document, so it can't be opened anymore.");
};
