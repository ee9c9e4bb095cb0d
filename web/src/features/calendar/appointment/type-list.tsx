import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useQuery } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import Phone from "lucide-react/icons/phone";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type AppointmentType, appointmentTypesQuery } from "./booking-queries.ts";

/** The kinds of call that can be booked. */
export function AppointmentTypeList({ userId }: { readonly userId: string }) {
  return (
    <Loaded
      query={useQuery(appointmentTypesQuery(userId))}
      failedTitle="We couldn't load the kinds of call"
      skeleton={
        <div className="grid gap-6 sm:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      }
      empty={<EmptyState title="You can't book a call right now">Please call us instead.</EmptyState>}
    >
      {(types) => (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {types.map((type) => (
            <li key={type.id}>
              <TypeCard type={type} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** The URL of a base64 JPEG, whatever prefix it came with. */
const toImageUrl = (image: string): string =>
  `data:image/jpeg;base64,${image.replace(/^b'|'$/g, "").replace(/^data:[^,]*,/, "")}`;

function TypeCard({ type }: { readonly type: AppointmentType }) {
  const { [wireNames.cover]: cover, ...item } = type;
  return (
    <div className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-colors focus-within:border-brand hover:border-brand">
      {cover ? <img src={toImageUrl(cover)} alt="" className="aspect-[16/7] w-full object-cover" /> : <DefaultCover />}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-lg">
          {/* The whole card is clickable, but the link's name is only the call's. */}
          <Link
            to={`/dashboard${type.website_url}`}
            state={{ item }}
            className="rounded-tag after:absolute after:inset-0 group-hover:underline"
          >
            {type.name}
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">{type.description}</p>
        <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-2 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Clock className="size-4.5 text-brand" />
            {type.appointment_duration_formatted}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Phone className="size-4.5 text-brand" />
            {type.location}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <UserRound className="size-4.5 text-brand" />
            With {type.advisor}
            {type.is_own_advisor && ", your advisor"}
          </span>
        </p>
      </div>
    </div>
  );
}

/** A desk by the water, for a kind of call without its own picture. */
function DefaultCover() {
  return (
    <svg viewBox="0 0 320 140" aria-hidden="true" className="block aspect-[16/7] w-full">
      <path d="M0 0h320v140H0z" className="fill-[#f6dcb0]" />
      <circle cx="226" cy="62" r="30" className="fill-accent" />
      <path d="M0 76h320v64H0z" className="fill-[#bcd6cc]" />
      <path
        d="M0 88q20 -6 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0"
        fill="none"
        strokeWidth="2"
        className="stroke-brand"
      />
      <path d="M0 104h320v36H0z" className="fill-brand" />
      <rect x="40" y="84" width="70" height="26" rx="3" className="fill-card" />
      <path d="M48 93h40M48 101h28" strokeWidth="3" className="stroke-line" />
      <path d="M150 106q-2 -26 14 -34q16 8 14 34z" className="fill-brand-strong" />
    </svg>
  );
}
