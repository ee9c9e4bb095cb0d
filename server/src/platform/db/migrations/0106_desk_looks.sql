-- How a member wants the desk to look; null until they choose.
alter table staff
  add column theme text constraint staff_theme_check check (theme in ('system', 'light', 'dark')),
  add column density text constraint staff_density_check check (density in ('compact', 'comfortable'));
