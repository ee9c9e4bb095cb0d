-- Who stands in for a member who is out of the office: they see the member's clients on those days.
alter table staff_absences add column cover_id uuid constraint staff_absences_cover_id_fkey references staff (id)
  constraint staff_absences_cover_id_check check (cover_id <> staff_id);
