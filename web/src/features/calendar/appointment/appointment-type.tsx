import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { type AppointmentType, appointmentTypesQuery } from "./booking-queries.ts";

interface WithTypeProps {
  readonly userId: string;
  /** From the URL. */
  readonly id: string | undefined;
  readonly children: (type: AppointmentType) => ReactNode;
}

/** Loads the kind of call named in the URL, or says that there is none. */
export function WithAppointmentType({ userId, id, children }: WithTypeProps) {
  const query = useQuery(appointmentTypesQuery(userId));
  if (id === undefined) return <NoType sentence="No ID found in URL" />;
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't load this page"
      skeleton={["mb-8 h-8 w-full", "h-80 w-full max-w-form"]}
    >
      {(types) => {
        const type = types.find((each) => String(each.id) === id);
        return type ? children(type) : <NoType sentence="We don't offer this kind of call." />;
      }}
    </Loaded>
  );
}

function NoType({ sentence }: { readonly sentence: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert">{sentence}</p>
      <LinkButton to="/dashboard/all-appointment">All Appointment</LinkButton>
    </div>
  );
}
