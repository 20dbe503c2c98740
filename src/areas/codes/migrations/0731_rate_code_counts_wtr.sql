-- Whether time at this rate is working time under the Working Time Regulations: as its kind says, unless the agency knows better.
alter table rate_codes add column counts_wtr text not null default 'by_kind' check (counts_wtr in ('by_kind', 'yes', 'no'));
