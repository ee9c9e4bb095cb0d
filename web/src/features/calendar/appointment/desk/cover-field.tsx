import {
  type CalendarType,
  calendarLimits,
  changeCover,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { PictureChoice } from "../../../../desk-parts/picture-choice.tsx";
import { callDesk } from "../../../../http/call-desk.ts";
import { calendarQuery } from "./calendar-queries.ts";

const cover = { width: 960, aspect: 16 / 9, maxChars: calendarLimits.coverChars };

/** The picture above a call type. It saves right away, apart from the rest of the form. */
export function CoverField({ calendarId, type }: { readonly calendarId: number; readonly type: CalendarType }) {
  const client = useQueryClient();
  return (
    <div>
      <p className="mb-2 font-semibold">
        Picture <span className="font-normal text-ink-soft text-sm">optional</span>
      </p>
      {type.cover && (
        <img
          src={type.cover}
          alt=""
          className="mb-3 aspect-[16/9] w-full max-w-sm rounded-field border border-line object-cover"
        />
      )}
      <PictureChoice
        label="Picture of this call type"
        what="picture"
        size={cover}
        hasPicture={type.cover !== null}
        put={async (jpeg) => {
          const { data } = await callDesk(changeCover, { params: { id: String(type.id) }, body: { jpeg } });
          client.setQueryData(calendarQuery(calendarId).queryKey, data);
        }}
      />
    </div>
  );
}
