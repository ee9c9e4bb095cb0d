import { titleOf } from "../../content/firm.ts";
import { ComingScreen } from "../../features/dashboard/coming-screen.tsx";

export const meta = () => [{ title: titleOf("Choose your appointment") }];

export default function AllAppointmentPage() {
  return (
    <ComingScreen
      heading="Choose your appointment"
      what="Here you will choose a kind of call, a day and a time with your advisor."
      meanwhile="Call or write to us with two or three times that suit you, and we will set the call."
    />
  );
}
