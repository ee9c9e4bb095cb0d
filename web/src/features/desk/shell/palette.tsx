import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Collection } from "react-aria-components/Collection";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { TextField } from "react-aria-components/TextField";
import { useNavigate } from "react-router";
import { findClientsQuery } from "../../../desk-parts/find-clients-query.ts";
import type { Act } from "../../../desk-parts/keys/act.ts";
import { useActGroups } from "../../../desk-parts/keys/acts.ts";
import { KeyHint } from "../../../desk-parts/keys/key-hint.tsx";
import { recentClientsQuery } from "../../../desk-parts/recent-clients-query.ts";
import { useSettled } from "../../../desk-parts/use-settled.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import {
  listActItems,
  listChoiceItems,
  type PaletteItem,
  type PaletteSection,
  toClientItems,
} from "./palette-items.ts";

/** How long after the last key we ask the server. */
const restMs = 120;

/** Finds clients, and what one can do here, by typing. Mount it only while it is open. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [asking, setAsking] = useState<Act>();
  const { sections, isLooking, problem } = usePaletteItems(text, asking);
  const choose = (item: PaletteItem) => {
    if (item.act) {
      setAsking(item.act);
      setText("");
      return;
    }
    onClose();
    // What it opens gives the focus back to where it was before the palette.
    setTimeout(item.run);
  };
  const first = sections[0]?.items[0];
  const waiting = useFirstOnceFound(isLooking, first, choose);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const goesBack = asking && text === "" && (event.key === "Backspace" || event.key === "Escape");
    if (goesBack) setAsking(undefined);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && (isLooking || !isOnItem(event.currentTarget)))
      waiting.takeFirst();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const label = asking?.name ?? "Find a client, or what to do";
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-ink/55 sm:p-6 sm:pt-[12vh]"
    >
      <Modal className="flex max-h-full w-full overflow-hidden bg-card shadow-soft max-sm:h-full sm:max-h-[32rem] sm:max-w-xl sm:rounded-card sm:border sm:border-line">
        <Dialog aria-label="Find or do" className="flex w-full scroll-pt-16 flex-col overflow-y-auto outline-none">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField
              aria-label={label}
              autoFocus
              className="sticky top-0 z-10 flex flex-none items-center gap-1 border-line border-b bg-card pr-2 pl-4"
            >
              <Search className="size-5 flex-none text-ink-soft" />
              <Input
                type="search"
                enterKeyHint="go"
                placeholder={label}
                maxLength={limits.searchChars}
                onKeyDownCapture={onKey}
                className="min-h-14 min-w-0 flex-1 bg-card px-2 text-base outline-none placeholder:text-ink-soft [&::-webkit-search-cancel-button]:appearance-none"
              />
              <IconButton label="Close" icon={<X className="size-5" />} onClick={onClose} />
            </TextField>
            <PaletteMenu sections={sections} onChoose={choose} />
          </Autocomplete>
          <p role="status" className="px-5 py-3 text-ink-soft text-sm empty:hidden">
            {problem ?? (first ? "" : isLooking ? "Looking..." : "No matches")}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const isOnItem = (input: HTMLInputElement): boolean => input.getAttribute("aria-activedescendant") !== null;

/** Takes the first match; after Enter while we are still looking, as soon as there is one. */
const useFirstOnceFound = (isLooking: boolean, first: PaletteItem | undefined, choose: (item: PaletteItem) => void) => {
  const [isAwaited, setAwaited] = useState(false);
  const take = useEffectEvent(() => {
    setAwaited(false);
    if (first) choose(first);
  });
  useEffect(() => {
    if (isAwaited && !isLooking) take();
  }, [isAwaited, isLooking]);
  return { takeFirst: () => setAwaited(true) };
};

const usePaletteItems = (text: string, asking: Act | undefined) => {
  const navigate = useNavigate();
  const groups = useActGroups();
  const typed = text.trim();
  const sought = useSettled(typed, restMs);
  const recent = useQuery(recentClientsQuery);
  const found = useQuery(findClientsQuery(asking ? "" : sought));
  const open = (clientId: string) => navigate(`/desk/clients/${clientId}`);
  if (asking) return { sections: listChoiceItems(asking, text), isLooking: false };
  const [here, everywhere] = [listActItems(groups, "page", typed), listActItems(groups, "desk", typed)];
  if (typed === "")
    return {
      sections: [...here, ...toClientItems("Opened last", recent.data ?? [], open), ...everywhere],
      isLooking: false,
    };
  const clients = sought === "" ? [] : (found.data ?? []);
  const all = () => navigate(`/desk/clients?${new URLSearchParams({ q: typed })}`);
  const more = clients.length < mostFound ? [] : [{ id: "all", name: `All clients with “${typed}”`, run: all }];
  return {
    sections: [
      ...here,
      ...everywhere,
      ...listActItems(groups, "settings", typed),
      ...toClientItems("Clients", clients, open),
      ...(more.length > 0 ? [{ id: "more", title: "More", items: more }] : []),
    ],
    isLooking: sought !== typed || found.isFetching,
    problem: found.isError ? found.error.message : undefined,
  };
};

/** The server finds no more. */
const mostFound = 10;
interface PaletteMenuProps {
  readonly sections: readonly PaletteSection[];
  readonly onChoose: (item: PaletteItem) => void;
}

function PaletteMenu({ sections, onChoose }: PaletteMenuProps) {
  return (
    <Menu aria-label="Matches" items={sections} className="flex-1 p-2 outline-none empty:hidden">
      {(section: PaletteSection) => (
        <MenuSection id={section.id}>
          <Header className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-xs">{section.title}</Header>
          <Collection items={section.items}>
            {(item: PaletteItem) => <PaletteLine id={item.id} item={item} onChoose={onChoose} />}
          </Collection>
        </MenuSection>
      )}
    </Menu>
  );
}

interface PaletteLineProps {
  /** The collection's key. */
  readonly id: string;
  readonly item: PaletteItem;
  readonly onChoose: (item: PaletteItem) => void;
}

function PaletteLine({ id, item, onChoose }: PaletteLineProps) {
  const { name, aside, note, keys } = item;
  return (
    <MenuItem
      id={id}
      textValue={aside ? `${name}, ${aside}` : name}
      onAction={() => onChoose(item)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 outline-none data-[focused]:bg-brand-soft forced-colors:data-[focused]:outline-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">
          {name} {aside && <span className="font-normal text-ink-soft">{aside}</span>}
        </span>
        {note && <span className="block truncate text-ink-soft text-xs">{note}</span>}
      </span>
      <KeyHint keys={keys} />
    </MenuItem>
  );
}
