alter table candidates
  add column middle_name text not null default '',
  -- As HMRC asks for it in the report of intermediaries; sensitive, as the nationality (candidates.sensitive.view).
  add column gender text check (gender in ('female', 'male', 'other')),
  add column nationality text check (nationality ~ '^[A-Z]{2}$'),
  add column emergency_name text not null default '',
  add column emergency_relation text not null default '',
  add column emergency_phone text not null default '',
  -- How they were found.
  add column source text not null default '',
  add column skills text not null default '',
  add column available_from date check (available_from between '1990-01-01' and '2199-12-31'),
  -- Whether they may be written to about other work than their own.
  add column marketing boolean not null default false;

alter table engagements
  -- What HMRC tells payroll to take off for student loans.
  add column student_loan_plan text check (student_loan_plan in ('plan_1', 'plan_2', 'plan_4', 'plan_5')),
  add column postgraduate_loan boolean not null default false,
  add column pension_status text check (pension_status in ('postponed', 'enrolled', 'opted_out', 'not_eligible')),
  add column pension_opt_out_on date check (pension_opt_out_on between '1990-01-01' and '2199-12-31'),
  add column holiday_scheme text check (holiday_scheme in ('accrue', 'rolled_up', 'in_advance')),
  -- Working more than 48 hours a week: agreed to, and taken back.
  add column wtr_opt_out_on date check (wtr_opt_out_on between '1990-01-01' and '2199-12-31'),
  add column wtr_withdrawn_on date check (wtr_withdrawn_on between '1990-01-01' and '2199-12-31'),
  -- Of the Conduct Regulations: companies alone can.
  add column conduct_opt_out_on date check (conduct_opt_out_on between '1990-01-01' and '2199-12-31'),
  -- The status determination of a company under IR35, with its statement among the files of the candidate.
  add column ir35_status text check (ir35_status in ('inside', 'outside', 'disputed')),
  add column ir35_reason text not null default '',
  add column ir35_dated date check (ir35_dated between '1990-01-01' and '2199-12-31'),
  add column ir35_file_id bigint,
  add foreign key (tenant_id, ir35_file_id) references files (tenant_id, id),
  add check (wtr_withdrawn_on is null or wtr_withdrawn_on >= wtr_opt_out_on),
  add check ((pension_status = 'opted_out') is true or pension_opt_out_on is null);
create index engagements_ir35_file on engagements (tenant_id, ir35_file_id) where ir35_file_id is not null;
