import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { toTestimonialView } from "@funding-desk/contract/site/page-part/view";
import {
  addTestimonial,
  changeTestimonial,
  changeTestimonialPicture,
  type TestimonialSetting,
  testimonialLimits,
  testimonials,
} from "@funding-desk/contract/site/testimonial/desk-api";
import { useQueryClient } from "@tanstack/react-query";
import { PictureChoice } from "../../../desk-parts/picture-choice.tsx";
import { SettingDialog } from "../../../desk-parts/settings/setting-dialog.tsx";
import { useSettingForm } from "../../../desk-parts/settings/use-setting-form.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { FieldGroup } from "../../../ui/field-group.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TestimonialCard } from "../pages/home/testimonial-card.tsx";

export const testimonialsQuery = deskQuery(testimonials, { isStill: true });

/** Twice what we keep, so that we have something to choose from. */
const portrait = { width: 512, aspect: 1, maxChars: staffLimits.portraitChars };

const labels = {
  name: "Name",
  title: "Business",
  rating: "Rating",
  text: "Their words",
  is_shown: "On the home page",
  is_sample: "Sample",
  has_agreed: "Agreed",
  agreed_on: "Agreed on",
  agreement_note: "How we have their agreement",
};
const ratings = ["5", "4", "3", "2", "1"].map((value) => ({ value, label: `${value} of 5` }));

const blank = {
  name: "",
  title: "",
  rating: "5",
  text: "",
  is_shown: true,
  is_sample: false,
  has_agreed: false,
  agreed_on: "",
  agreement_note: "",
};

const toRevised = ({ id: _, picture: __, changed_by: ___, revision, rating, ...words }: TestimonialSetting) => ({
  content: { ...words, rating: String(rating) },
  revision,
});

interface TestimonialDialogProps {
  /** Undefined for a new one. */
  readonly testimonial: TestimonialSetting | undefined;
  readonly onSaved: (testimonials: readonly TestimonialSetting[]) => void;
  readonly onClose: () => void;
}

/** Adds or changes a testimonial, with what it will look like. */
export function TestimonialDialog({ testimonial, onSaved, onClose }: TestimonialDialogProps) {
  const client = useQueryClient();
  const form = useSettingForm({
    labels,
    opened: testimonial ? toRevised(testimonial) : { content: blank, revision: 0 },
    read: async () => {
      const { testimonials: list } = await client.fetchQuery({ ...testimonialsQuery, staleTime: 0 });
      const now = list.find(({ id }) => id === testimonial?.id);
      return now && toRevised(now);
    },
    save: async (content, revision) => {
      const words = { ...content, rating: Number(content.rating) };
      const { data } = testimonial
        ? await callDesk(changeTestimonial, {
            params: { id: testimonial.id },
            body: { ...words, expected_revision: revision },
          })
        : await callDesk(addTestimonial, { body: words });
      onSaved(data.testimonials);
      const saved = data.testimonials.find(({ id }) => id === testimonial?.id);
      return saved ? toRevised(saved) : { content, revision };
    },
  });
  const { typed } = form;
  const picture = testimonial?.picture ?? null;
  const shown = toTestimonialView({ ...typed, rating: Number(typed.rating), picture }, 0);
  const bindText = (name: "name" | "title", max: number) => ({
    ...form.bind(name),
    required: true,
    autoComplete: "off",
    maxLength: max,
    maxLengthMessage: `Maximum ${max} characters allowed`,
  });
  return (
    <SettingDialog
      title={testimonial ? `Edit ${testimonial.name}` : "New testimonial"}
      form={form}
      savedText="Testimonial saved. The home page shows it from now on."
      onClose={onClose}
    >
      <TextField {...bindText("name", testimonialLimits.nameChars)} />
      <TextField
        {...bindText("title", testimonialLimits.titleChars)}
        hint="What they do, and where: Bakery owner, Tampa."
      />
      <TextArea
        {...form.bind("text")}
        required
        rows={5}
        hint="Word for word, as they wrote it."
        maxLength={testimonialLimits.textChars}
      />
      <SelectField {...form.bind("rating")} required options={ratings} hint="As they gave it." />
      {testimonial?.is_sample && (
        <CheckboxField
          {...form.bind("is_sample")}
          label="This is sample content"
          hint="Clear this once a client's own words are here."
        />
      )}
      {!typed.is_sample && (
        <FieldGroup title="Agreement">
          <CheckboxField {...form.bind("has_agreed")} label="They agreed to have these words on our site" />
          <DateField {...form.bind("agreed_on")} required />
          <TextArea
            {...form.bind("agreement_note")}
            required
            hint="Such as: email of May 4, in their file. When you change their words, write down how they agreed to the new ones. Visitors don't see this."
            maxLength={testimonialLimits.noteChars}
          />
        </FieldGroup>
      )}
      <CheckboxField {...form.bind("is_shown")} label="Show it on the home page" />
      {testimonial ? (
        <div>
          <p className="mb-2 font-semibold">
            Picture <span className="font-normal text-ink-soft text-sm">optional, with their permission</span>
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <PictureChoice
              label={`Picture of ${testimonial.name}`}
              what="picture"
              size={portrait}
              hasPicture={picture !== null}
              put={async (jpeg) => {
                const { data } = await callDesk(changeTestimonialPicture, {
                  params: { id: testimonial.id },
                  body: { jpeg },
                });
                onSaved(data.testimonials);
              }}
            />
          </div>
        </div>
      ) : (
        <p className="text-ink-soft text-sm">You can add a picture once this is saved.</p>
      )}
      <section aria-label="Preview">
        <p className="mb-2 text-ink-soft text-sm">On the home page:</p>
        <TestimonialCard testimonial={shown} />
      </section>
    </SettingDialog>
  );
}
