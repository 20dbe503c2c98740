-- Whether time at this rate is work under the Agency Workers Regulations: as its kind says, unless the agency knows better.
alter table rate_codes add column counts_awr text not null default 'by_kind' check (counts_awr in ('by_kind', 'yes', 'no'));
