-- What the public pages show of clients' and the founder's words (decision 53). They are public: nothing here is sealed.

-- What a new installation starts with is copied from the configuration once, even if all of it is deleted later.
create table seeds (
  name text constraint seeds_pkey primary key,
  planted_at timestamptz not null default now()
);

create table testimonials (
  id uuid constraint testimonials_pkey primary key,
  position integer not null,
  name text not null,
  title text not null,
  rating integer not null constraint testimonials_rating_range check (rating between 1 and 5),
  text text not null,
  is_shown boolean not null,
  is_sample boolean not null,
  -- When the person agreed to these words, and how we have that. A real person's words need both.
  agreed_on date,
  agreement_note text not null default '',
  -- A small JPEG.
  picture bytea,
  revision integer not null default 0,
  -- Null as long as it's the configuration's.
  changed_by uuid constraint testimonials_changed_by_fkey references staff (id),
  constraint testimonials_agreed check (is_sample or (agreed_on is not null and agreement_note <> ''))
);

create table founder (
  is_only boolean constraint founder_pkey primary key default true constraint founder_one_row check (is_only),
  -- Null where they are the advisor's, who speaks for the firm.
  name text,
  title text,
  lead text not null,
  text text not null,
  principles text not null,
  is_sample boolean not null,
  picture bytea,
  -- Follows the configuration as long as it is 0.
  revision integer not null default 0,
  changed_by uuid constraint founder_changed_by_fkey references staff (id)
);
