-- Who stands in for a member who is out of the office: they see the member's clients on those days.
alter table staff_absences add column cover_id uuid constraint staff_absences_cover_id_fkey references staff (id)
  constraint staff_absences_cover_id_check check (cover_id <> staff_id);

-- For whom a member stands in today. The zone is the firm's.
create function covered_by(member uuid, zone text) returns uuid[] language sql stable as $$
  select array(select staff_id from staff_absences where cover_id = member
    and (now() at time zone zone)::date between from_on and until_on);
$$;
