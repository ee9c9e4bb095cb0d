import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useLocation, useNavigate } from "react-router";
import { useTrailPlace } from "../../../desk-parts/file-trail.ts";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useFilePlace } from "./file-place.tsx";

/** To the files before and after this one in the list one came from, also with `[` and `]`. */
export function TrailButtons({ clientId }: { readonly clientId: string }) {
  const trail = useTrailPlace(clientId);
  const { place } = useFilePlace();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [previous, next] = [trail?.previous, trail?.next];
  // The same pane of the other file. A part of this one may not be in it.
  const kept = place.tab === "who" || place.tab === "next" || place.tab === "timeline" ? search : "";
  const open = (id: string | undefined) => id !== undefined && void navigate(`/desk/clients/${id}${kept}`);
  useActs("File", [
    ...(previous === undefined ? [] : [{ name: "Previous file", keys: "[", act: () => open(previous) }]),
    ...(next === undefined ? [] : [{ name: "Next file", keys: "]", act: () => open(next) }]),
  ]);
  if (!trail) return null;
  return (
    <div className="flex flex-none items-center print:hidden">
      <IconButton
        label="Previous file"
        aria-keyshortcuts="["
        aria-disabled={previous === undefined || undefined}
        icon={<ChevronUp className="size-5" />}
        onClick={() => open(previous)}
      />
      <span className="text-ink-soft text-xs tabular-nums">
        {trail.position}/{trail.count}
      </span>
      <IconButton
        label="Next file"
        aria-keyshortcuts="]"
        aria-disabled={next === undefined || undefined}
        icon={<ChevronDown className="size-5" />}
        onClick={() => open(next)}
      />
    </div>
  );
}
