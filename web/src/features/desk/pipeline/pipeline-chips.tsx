import { formatMoney } from "@funding-desk/contract/forms/format";
import { FilterChips } from "../../../desk-parts/filter-chips.tsx";
import { clearFilters, type PipelineAddress } from "./pipeline-address.ts";

interface PipelineChipsProps {
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

export function PipelineChips({ address, onChange }: PipelineChipsProps) {
  const chips = listChips(address);
  const isFiltered = chips.length > 0 || address.q !== "" || address.advisor !== "";
  if (!isFiltered) return null;
  return (
    <FilterChips
      chips={chips.map(({ words, without }) => ({ words, onRemove: () => onChange({ ...address, ...without }) }))}
      onClear={() => onChange(clearFilters(address))}
    />
  );
}
