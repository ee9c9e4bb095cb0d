import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import { type AppointmentType, appointmentTypesQuery } from "./booking-queries.ts";

interface WithTypeProps {
  readonly userId: string;
  /** From the address. */
  readonly id: string | undefined;
  readonly children: (type: AppointmentType) => ReactNode;
}

/** Finds the kind of call that the address names, and says so when there is none. */
export function WithAppointmentType({ userId, id, children }: WithTypeProps) {
  const { data, isError, isFetching, refetch } = useQuery(appointmentTypesQuery(userId));
  if (id === undefined) return <NoType sentence="No ID found in URL" />;
  if (data === undefined && isError && !isFetching) {
    return (
      <Notice
        tone="error"
        title="We could not load this page."
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
        <Skeleton className="mb-8 h-8 w-full" />
        <Skeleton className="h-80 w-full max-w-form" />
      </LoadingArea>
    );
  }
  const type = data.find((each) => String(each.id) === id);
  return type ? children(type) : <NoType sentence="This kind of call is not offered." />;
}

function NoType({ sentence }: { readonly sentence: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert">{sentence}</p>
      <LinkButton to="/dashboard/all-appointment">All Appointment</LinkButton>
    </div>
  );
}
