import { formatDate } from "@funding-desk/contract/forms/format";
import {
  deleteTestimonial,
  orderTestimonials,
  type TestimonialSetting,
  testimonialLimits,
} from "@funding-desk/contract/site/testimonial/desk-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { OrderedRowActions } from "../../../desk-parts/settings/ordered-row-actions.tsx";
import { SectionHead, type SectionProps } from "../../../desk-parts/settings/section-head.tsx";
import { useOrderedList } from "../../../desk-parts/settings/use-ordered-list.ts";
import { Portrait } from "../../../firm/portrait.tsx";
import { callDesk } from "../../../http/call-desk.ts";
import { AlertDialog } from "../../../ui/alert-dialog.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CreateButton } from "../../../ui/create-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TestimonialDialog, testimonialsQuery } from "./testimonial-dialog.tsx";

/** What clients say about the firm on the home page. */
export function TestimonialsSection({ canChange }: SectionProps) {
  const client = useQueryClient();
  const query = useQuery({ ...testimonialsQuery, select: (data) => data.testimonials });
  const [editedId, setEditedId] = useState<string>();
  const keep = (list: readonly TestimonialSetting[]) =>
    client.setQueryData(testimonialsQuery.queryKey, { testimonials: [...list] });
  const { isBusy, deleted, setDeleted, move, remove } = useOrderedList({
    query,
    saveOrder: async (ids) => keep((await callDesk(orderTestimonials, { body: { ids } })).data.testimonials),
    saveWithout: async ({ id }) => keep((await callDesk(deleteTestimonial, { params: { id } })).data.testimonials),
  });
  const isFull = (query.data?.length ?? 0) >= testimonialLimits.count;
  return (
    <>
      <SectionHead
        title="Testimonials"
        action={
          canChange && <CreateButton label="New testimonial" disabled={isFull} onClick={() => setEditedId("new")} />
        }
      >
        On the home page, in this order, up to {testimonialLimits.count}. Each needs the person's agreement: the law
        fines made-up reviews.
      </SectionHead>
      <Card isFlush>
        <Loaded
          query={query}
          failedTitle="We couldn't load the testimonials"
          empty={<EmptyState title="No testimonials" />}
        >
          {(list) => (
            <ol>
              {list.map((testimonial, index) => (
                <li
                  key={testimonial.id}
                  className="flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-b px-5 py-4 last:border-b-0"
                >
                  <Portrait name={testimonial.name} src={testimonial.picture} />
                  <Words testimonial={testimonial} />
                  {canChange && (
                    <OrderedRowActions
                      name={testimonial.name}
                      index={index}
                      count={list.length}
                      onMove={move}
                      onEdit={() => setEditedId(testimonial.id)}
                      onDelete={() => setDeleted(testimonial)}
                    />
                  )}
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </Card>
      {editedId !== undefined && (
        <TestimonialDialog
          testimonial={query.data?.find(({ id }) => id === editedId)}
          onSaved={keep}
          onClose={() => setEditedId(undefined)}
        />
      )}
      <AlertDialog
        isOpen={deleted !== undefined}
        title={`Delete what ${deleted?.name ?? ""} said?`}
        confirmLabel="Delete"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setDeleted(undefined)}
      >
        Their words, their picture, and your note about their agreement are gone for good. To take it off the home page
        for now, edit it instead.
      </AlertDialog>
    </>
  );
}

function Words({ testimonial }: { readonly testimonial: TestimonialSetting }) {
  const { name, title, rating, text, is_sample: isSample, is_shown: isShown } = testimonial;
  return (
    <div className="wrap-anywhere min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {isSample && <Badge tone="yellow">Sample</Badge>}
        {!isShown && <Badge>Not shown</Badge>}
      </p>
      <p className="text-ink-soft text-sm">
        {title}, {rating} of 5
      </p>
      <p className="mt-2 max-w-measure whitespace-pre-line">{text}</p>
      {!isSample && (
        <p className="mt-2 max-w-measure text-ink-soft text-sm">
          Agreed on {formatDate(testimonial.agreed_on)}: {testimonial.agreement_note}
          {testimonial.changed_by && ` Changed by ${testimonial.changed_by}.`}
        </p>
      )}
    </div>
  );
}
