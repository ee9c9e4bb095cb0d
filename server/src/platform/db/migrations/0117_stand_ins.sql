-- Who stands in for a member today: `covered_by`, asked from the other side. The zone is the firm's.
create function stand_ins(member uuid, zone text) returns uuid[] language sql stable as $$
  select array(select cover_id from staff_absences where staff_id = member and cover_id is not null
    and (now() at time zone zone)::date between from_on and until_on);
$$;
