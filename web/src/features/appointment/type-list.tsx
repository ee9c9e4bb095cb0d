import { useQuery } from "@tanstack/react-query";
import Clock from "lucide-react/icons/clock";
import Phone from "lucide-react/icons/phone";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { type AppointmentType, appointmentTypesQuery } from "./booking-queries.ts";
import { DefaultCover } from "./default-cover.tsx";

/** What calls can be booked. */
export function AppointmentTypeList({ userId }: { readonly userId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(appointmentTypesQuery(userId));
  if (data === undefined && isError && !isFetching) {
    return (
      <Notice
        tone="error"
        title="We could not load the kinds of call."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  if (data === undefined) {
    return (
      <LoadingArea>
        <div className="grid gap-6 sm:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </LoadingArea>
    );
  }
  if (data.length === 0)
    return <EmptyState title="No calls can be booked right now">Please call us instead.</EmptyState>;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {data.map((type) => (
        <li key={type.id}>
          <TypeCard type={type} />
        </li>
      ))}
    </ul>
  );
}

/** A JPEG in base64, however it was wrapped on its way. */
const coverSrc = (image: string): string =>
  `data:image/jpeg;base64,${image.replace(/^b'|'$/g, "").replace(/^data:[^,]*,/, "")}`;

function TypeCard({ type }: { readonly type: AppointmentType }) {
  const { image_1920, ...item } = type;
  return (
    <div className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft transition-colors focus-within:border-brand hover:border-brand">
      {image_1920 ? (
        <img src={coverSrc(image_1920)} alt="" className="aspect-[16/7] w-full object-cover" />
      ) : (
        <DefaultCover />
      )}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-lg">
          {/* The whole card is the link's target; its name is the call's alone. */}
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
            <Clock aria-hidden="true" className="size-4.5 text-brand" />
            {type.appointment_duration_formatted}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Phone aria-hidden="true" className="size-4.5 text-brand" />
            {type.location}
          </span>
        </p>
      </div>
    </div>
  );
}
