import type { TodayCall } from "@funding-desk/contract/desk/today/desk-api";
import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { formatStart } from "./call-start.ts";

const soonMs = 60 * 60_000;
const atOnceMs = 5 * 60_000;

/** The call that comes next within the hour, for who is deep in something else. */
export function NextCallLine({ calls }: { readonly calls: readonly TodayCall[] }) {
  const [call] = calls;
  if (!call) return null;
  const leftMs = Date.parse(call.starts_at) - Date.now();
  if (leftMs > soonMs) return null;
  return (
    <Link
      to={`/desk/clients/${call.client_id}`}
      className={classNames(
        "ml-auto inline-flex min-h-9 items-center gap-2 rounded-field px-3 text-sm",
        leftMs <= atOnceMs ? "bg-yellow-soft font-semibold" : "text-link",
      )}
    >
      <Phone className="size-4" aria-hidden="true" />
      {call.client_name}: {formatStart(call.starts_at).toLowerCase()}
    </Link>
  );
}
