import { formatMoney } from "@funding-desk/contract/forms/format";
import X from "lucide-react/icons/x";
import { clearFilters, type PipelineAddress } from "./pipeline-address.ts";

interface FilterChipsProps {
  readonly address: PipelineAddress;
  readonly onChange: (address: PipelineAddress) => void;
}

interface Chip {
  readonly words: string;
  readonly without: Partial<PipelineAddress>;
}

/** The active filters, except the search and the advisor, which have their own fields. */
const listChips = ({ statuses, about, amountFrom, amountTo, days, ...address }: PipelineAddress): Chip[] => [
  ...statuses.map((status) => ({ words: status, without: { statuses: statuses.filter((each) => each !== status) } })),
  ...(about ? [{ words: about, without: { about: "" } }] : []),
  ...(amountFrom ? [{ words: `From ${formatMoney(String(Number(amountFrom)))}`, without: { amountFrom: "" } }] : []),
  ...(amountTo ? [{ words: `Up to ${formatMoney(String(Number(amountTo)))}`, without: { amountTo: "" } }] : []),
  ...(days ? [{ words: days === "1" ? "A day or longer" : `${days} days or longer`, without: { days: "" } }] : []),
  ...(address.isToReview ? [{ words: "Documents to review", without: { isToReview: false } }] : []),
  ...(address.isUnread ? [{ words: "Unread messages", without: { isUnread: false } }] : []),
  ...(address.isUnconfirmed ? [{ words: "Not confirmed by the client", without: { isUnconfirmed: false } }] : []),
  ...(address.isQuiet ? [{ words: "Nothing due", without: { isQuiet: false } }] : []),
];

export const filterCount = (address: PipelineAddress): number => listChips(address).length;

export function FilterChips({ address, onChange }: FilterChipsProps) {
  const chips = listChips(address);
  const isFiltered = chips.length > 0 || address.q !== "" || address.advisor !== "";
  if (!isFiltered) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button
            type="button"
            onClick={() => onChange({ ...address, ...without })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-card pr-2 pl-3 text-sm hover:bg-paper-deep"
          >
            {words}
            <X aria-label="remove this filter" className="size-4 text-ink-soft" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange(clearFilters(address))}
          className="text-link inline-flex min-h-9 items-center px-1 text-sm"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}
