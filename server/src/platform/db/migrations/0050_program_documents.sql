-- What a program asks for on paper is one of the firm's document types now. What was typed becomes the type it means, or a paper
-- of the type "other" with that name. Versions are never changed otherwise, and this doesn't change what they ask for.
alter table program_versions disable trigger program_versions_refuse;

update program_versions v set body = jsonb_set(v.body, '{documents}', (
  select jsonb_agg(
      case when known.slug is null
        then asked.document || jsonb_build_object('type', 'other', 'label', left(asked.document ->> 'type', 60))
        else asked.document || jsonb_build_object('type', known.slug)
      end order by asked.place)
    from jsonb_array_elements(v.body -> 'documents') with ordinality as asked (document, place)
    left join lateral (
      select t.slug from document_types t
        where t.slug = case lower(asked.document ->> 'type')
            when 'business tax returns' then 'tax_returns'
            when 'personal tax returns' then 'tax_returns'
            when 'tax identification' then 'ein_letter'
            when 'accounts receivable aging' then 'ar_aging'
          end
          or lower(t.name) = lower(asked.document ->> 'type') or t.slug = asked.document ->> 'type'
        order by t.position, t.id limit 1
    ) known on true
  ))
  where jsonb_array_length(v.body -> 'documents') > 0;

alter table program_versions enable trigger program_versions_refuse;
