import { limits } from "@funding-desk/contract/platform/limits";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useMedia } from "../ui/use-media.ts";
import { AdvisorSelect } from "./advisor-select.tsx";
import { useKeysOn } from "./keys/key-switch.ts";

interface FilteredAddress {
  readonly q: string;
  readonly advisor: string;
}

interface ListToolbarProps<Address extends FilteredAddress> {
  /** The page's h1; read aloud only where something else says it. */
  readonly title: string;
  readonly address: Address;
  readonly onSearch: (text: string) => void;
  readonly onAdvisor: (advisor: string) => void;
  /** How many filters are on, besides the search and the advisor. */
  readonly filters: number;
  /** Which of the page's lists is shown. */
  readonly kinds?: ReactNode;
  /** What else changes the list: looks, columns, saved views. */
  readonly tools: ReactNode;
  readonly action?: ReactNode;
  /** The filters, below the tools where the toolbar has no room for those. */
  readonly renderDialog: (parts: { readonly tools: ReactNode; readonly onClose: () => void }) => ReactNode;
}

/** A list's search, filters, and tools in one line. On a phone, all but the search is behind one button. */
export function ListToolbar<Address extends FilteredAddress>(props: ListToolbarProps<Address>) {
  const { title, address, onSearch, onAdvisor, filters, kinds, tools, action, renderDialog } = props;
  // Whatever shows another list closes the dialog.
  const [openedAt, setOpenedAt] = useState<Address>();
  const isKeyed = useKeysOn();
  const isNarrow = useMedia("(max-width: 47.99rem)");
  const advisor = <AdvisorSelect value={address.advisor} onChange={onAdvisor} />;
  const count = isNarrow && address.advisor !== "" ? filters + 1 : filters;
  return (
    <>
      <div data-page-head="" className="flex flex-wrap items-center gap-2">
        <h1 className={kinds ? "sr-only" : "mr-auto text-xl md:sr-only"}>{title}</h1>
        {kinds}
        {isNarrow && <span className="ml-auto">{action}</span>}
        <div className="flex min-w-0 flex-1 items-center gap-2 max-md:basis-full md:min-w-[26rem]">
          <SearchField
            label="Search by name, business, email, phone or reference"
            value={address.q}
            onChange={onSearch}
            maxLength={limits.searchChars}
            {...(isKeyed && { shortcut: "/" })}
          />
          {!isNarrow && <span className="inline-flex flex-none">{advisor}</span>}
          <span className="flex-none">
            <Button size="small" onClick={() => setOpenedAt(address)} icon={<SlidersHorizontal className="size-4.5" />}>
              Filters{count > 0 && ` (${count})`}
            </Button>
          </span>
        </div>
        {!isNarrow && tools}
        {!isNarrow && action}
      </div>
      {openedAt === address &&
        renderDialog({
          tools: isNarrow && (
            <div className="mb-5 flex flex-wrap gap-2 border-line border-b pb-5">
              {advisor}
              {tools}
            </div>
          ),
          onClose: () => setOpenedAt(undefined),
        })}
    </>
  );
}
