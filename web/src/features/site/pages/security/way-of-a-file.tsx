import FileSignature from "lucide-react/icons/file-pen-line";
import Landmark from "lucide-react/icons/landmark";
import Lock from "lucide-react/icons/lock";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import { firm } from "../../../../firm/firm.ts";

/** Who sees a client's file: the client, the firm behind a lock, and a lender behind a signature. */
export function WayOfAFile() {
  return (
    <ol
      aria-label="Who sees your file"
      className="grid justify-items-stretch lg:grid-cols-[1fr_8.5rem_1fr_8.5rem_1fr] lg:items-center"
    >
      <Station icon={<User className="size-7" />} title="You">
        Everything you gave us. Protected numbers stay hidden, even from you.
      </Station>
      <Gate icon={<Lock className="size-5" />}>Sealed with your own key</Gate>
      <Station icon={<Users className="size-7" />} title={firm.identity.name}>
        The people who work on your file. You can see who looked, and when.
      </Station>
      <Gate icon={<FileSignature className="size-5" />}>Only if you sign</Gate>
      <Station icon={<Landmark className="size-7" />} title="A lender you sign for">
        The papers your consent lists. Nothing else.
      </Station>
    </ol>
  );
}

interface StationProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Station({ icon, title, children }: StationProps) {
  return (
    <li className="flex items-start gap-4 rounded-card border-2 border-brand bg-card p-5 lg:h-full lg:flex-col">
      <span className="flex-none rounded-full bg-brand-soft p-3 text-brand">{icon}</span>
      <span className="wrap-anywhere min-w-0">
        <span className="block font-display text-lg leading-snug">{title}</span>
        <span className="mt-1 block">{children}</span>
      </span>
    </li>
  );
}

/** What stands between two of them. The line runs down on phones and across on wide screens. */
function Gate({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="relative flex min-h-20 items-center gap-3 pl-8 lg:min-h-0 lg:flex-col lg:gap-2 lg:px-2 lg:text-center">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-13 border-brand border-l-2 border-dashed lg:inset-x-0 lg:inset-y-auto lg:top-5 lg:border-t-2 lg:border-l-0"
      />
      <span className="relative rounded-full border-2 border-brand bg-accent p-2 text-on-accent">{icon}</span>
      <span className="font-semibold text-sm">{children}</span>
    </li>
  );
}
