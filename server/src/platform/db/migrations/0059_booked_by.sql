-- Staff book a call for a client who is on the phone. Null for a call that the client booked.

alter table appointments
  add column booked_by uuid constraint appointments_booked_by_fkey references staff (id);
