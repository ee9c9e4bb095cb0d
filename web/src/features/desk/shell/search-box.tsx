import type { findClients } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import { findClientsQuery } from "../../../desk-parts/find-clients-query.ts";
import { useSettled } from "../../../desk-parts/use-settled.ts";

type FoundClient = AnswerOf<typeof findClients>["data"][number];

/** How long after the last key we search. */
const restMs = 200;

/** Finds a client's file by name, business, email, phone or reference, from every page. Enter alone lists all matches. */
export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const sought = useSettled(text.trim(), restMs);
  const { data = [], isFetching } = useQuery(findClientsQuery(sought));
  const isLooking = isFetching || sought !== text.trim();
  const found = sought === "" || text.trim() === "" ? [] : data;

  const go = (path: string) => {
    setText("");
    navigate(path);
  };
  const listAll = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOnOne = event.currentTarget.getAttribute("aria-activedescendant");
    if (event.key !== "Enter" || isOnOne || text.trim() === "") return;
    event.preventDefault();
    go(`/desk/pipeline?${new URLSearchParams({ view: "table", q: text.trim() })}`);
  };
  return (
    <search className="min-w-0 max-w-md flex-1">
      <ComboBox
        aria-label="Find a file by name, business, email, phone or reference"
        items={found}
        inputValue={text}
        onInputChange={setText}
        value={null}
        onChange={(id) => id !== null && go(`/desk/clients/${id}`)}
        allowsCustomValue
        // Matches arrive after the key press, so the list has to be open already.
        allowsEmptyCollection
        menuTrigger="input"
        className="relative"
      >
        <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft" />
        <Input
          type="search"
          placeholder="Find a file"
          maxLength={limits.searchChars}
          onKeyDownCapture={listAll}
          className="min-h-11 w-full rounded-field border border-edge bg-card pr-3 pl-10 text-base placeholder:text-ink-soft"
        />
        <Popover className="w-(--trigger-width) min-w-72 overflow-y-auto rounded-card border border-line bg-card p-2 shadow-soft">
          <ListBox
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2 text-ink-soft text-sm">{isLooking ? "Looking..." : "No matches"}</p>
            )}
          >
            {(client: FoundClient) => <FoundItem id={client.client_id} client={client} />}
          </ListBox>
        </Popover>
      </ComboBox>
    </search>
  );
}

function FoundItem({ id, client }: { readonly id: string; readonly client: FoundClient }) {
  return (
    <ListBoxItem
      id={id}
      textValue={client.client_name}
      className="cursor-pointer rounded-tag px-3 py-2 outline-none data-[focused]:bg-brand-soft"
    >
      <p className="truncate font-semibold text-sm">
        {client.client_name} <span className="font-normal text-ink-soft">{client.business_name}</span>
      </p>
      <p className="truncate text-ink-soft text-xs">
        {client.reference ? `${client.reference}, ${client.status}` : "Nothing sent yet"}, {client.email}
      </p>
    </ListBoxItem>
  );
}
