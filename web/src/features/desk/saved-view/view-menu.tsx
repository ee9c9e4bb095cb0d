import type { ViewList } from "@funding-desk/contract/desk/saved-view/desk-api";
import { savedViews } from "@funding-desk/contract/desk/saved-view/desk-api";
import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { buttonClass } from "../../../ui/button-style.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ManageViews } from "./manage-views.tsx";
import { ViewDialog } from "./view-dialog.tsx";

const itemClass =
  "flex min-h-10 cursor-pointer items-center rounded-tag px-3 outline-none data-[focused]:bg-brand-soft";

interface Options {
  readonly list: ViewList;
  /** What the list's address has after the question mark. */
  readonly search: string;
  /** A search without what the list doesn't know, and without what is so anyway. */
  readonly normalize: (search: string) => string;
  readonly onOpen: (search: string) => void;
}

interface ViewMenuProps {
  readonly views: ReturnType<typeof useViews>;
  /** Views that the list comes with. */
  readonly builtIn?: readonly { readonly name: string; readonly search: string }[];
}

/** Whether the list still knows every filter of a search. */
const knowsAll = (search: string, normalized: string): boolean => {
  const left = new URLSearchParams(normalized);
  return [...new URLSearchParams(search)].every(([name, value]) => left.get(name) === value);
};

/** A list's saved views. Opens the member's default when the address has no filters. */
export const useViews = ({ list, search, normalize, onOpen }: Options) => {
  const query = useQuery(deskQuery(savedViews, { query: { list } }));
  // Once for each visit: whoever clears the filters wants none.
  const mayOpenDefault = useRef(search === "");
  const views = query.data?.views;
  const standard = views?.find((view) => view.is_default)?.search;

  const open = (saved: string) => {
    mayOpenDefault.current = false;
    const normalized = normalize(saved);
    if (!knowsAll(saved, normalized)) toast.info("Some filters of this view no longer exist. You see it without them.");
    onOpen(normalized);
  };
  useEffect(() => {
    if (!views || !mayOpenDefault.current) return;
    mayOpenDefault.current = false;
    if (search === "" && standard !== undefined) open(standard);
  });
  return { list, search, query, open };
};

/** A list's saved views, and what can be done with them. */
export function ViewMenu({ views: { list, search, query, open }, builtIn = [] }: ViewMenuProps) {
  const staff = useStaff();
  const [opened, setOpened] = useState<"save" | "manage">();
  const canSave = staff.role !== "auditor";
  return (
    <>
      <MenuTrigger>
        <AriaButton className={buttonClass({ size: "small" })}>
          <span className="inline-flex items-center gap-1.5">
            <Bookmark className="size-4.5" /> Views
          </span>
        </AriaButton>
        <Popover
          placement="bottom start"
          className="max-h-[min(32rem,80dvh)] min-w-56 overflow-y-auto rounded-card border border-line bg-card p-2 shadow-soft"
        >
          <Menu aria-label="Views" className="outline-none">
            {builtIn.length > 0 && (
              <MenuSection aria-label="Views for everyone">
                {builtIn.map((view) => (
                  <MenuItem key={view.name} className={itemClass} onAction={() => open(view.search)}>
                    {view.name}
                  </MenuItem>
                ))}
              </MenuSection>
            )}
            <MenuSection aria-label="Saved views">
              {(query.data?.views ?? []).map((view) => (
                <MenuItem key={view.id} textValue={view.name} className={itemClass} onAction={() => open(view.search)}>
                  {view.name}
                  {view.maker !== null && <span className="ml-2 text-ink-soft text-sm">{view.maker}</span>}
                </MenuItem>
              ))}
              {query.isError && (
                <MenuItem className={itemClass} onAction={() => void query.refetch()}>
                  We couldn't load your views. Try again
                </MenuItem>
              )}
              {canSave && (
                <MenuItem className={itemClass} onAction={() => setOpened("save")}>
                  Save view
                </MenuItem>
              )}
              {canSave && (
                <MenuItem className={itemClass} onAction={() => setOpened("manage")}>
                  Manage views
                </MenuItem>
              )}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      {opened === "save" && (
        <ViewDialog list={list} search={search} view={undefined} onClose={() => setOpened(undefined)} />
      )}
      {opened === "manage" && <ManageViews list={list} search={search} onClose={() => setOpened(undefined)} />}
    </>
  );
}
