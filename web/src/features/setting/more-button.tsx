import { Button } from "../../ui/button.tsx";

/** Under a list of which there is more. */
export function MoreButton({ isBusy, onPress }: { readonly isBusy: boolean; readonly onPress: () => void }) {
  return (
    <div className="border-line border-t px-5 py-4 text-center">
      <Button size="small" isBusy={isBusy} onClick={onPress}>
        Show older ones
      </Button>
    </div>
  );
}
