import { useNavigate, useSearchParams } from "react-router";
import { LinkButton } from "../../../ui/link-button.tsx";
import { BookingFrame } from "./booking-frame.tsx";
import { type AppointmentType, freeDaysQuery, slotsQuery } from "./booking-queries.ts";
import { type ChosenSlot, readDay } from "./booking-time.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { useSlotHold } from "./use-slot-hold.ts";

/** Step one: a day and a time. The day is in the URL, so that going back shows it again. */
export function SlotScreen({ type }: { readonly type: AppointmentType }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { picked, hold } = useSlotHold(type.id);

  const pick = async (slot: ChosenSlot) => {
    const held = await hold(slot);
    if (held === undefined || held === "gone") return;
    navigate(`/dashboard/appointment/apply-booking/${type.id}`, { state: held });
  };

  return (
    <BookingFrame type={type} step={1} chosen={picked}>
      <SlotPicker
        slotsOf={(day) => slotsQuery(type.id, day)}
        daysOf={(timezone) => freeDaysQuery(type.id, timezone)}
        hours={type}
        date={readDay(search.get("date"))}
        onDate={(date) => setSearch({ date }, { replace: true, preventScrollReset: true })}
        picked={picked}
        onPick={(slot) => void pick(slot)}
      />
      <div className="mt-8 border-line border-t pt-6">
        <LinkButton to="/dashboard/all-appointment">All Appointment</LinkButton>
      </div>
    </BookingFrame>
  );
}
