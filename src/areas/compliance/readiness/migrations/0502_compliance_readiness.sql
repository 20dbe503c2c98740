-- What is asked of a record and what of it is met, counted in the transaction that changes either: a column of lists.
create table compliance_readiness (
  tenant_id integer not null,
  subject text not null check (subject in ('candidates', 'suppliers', 'clients', 'placements')),
  subject_id bigint not null,
  asked integer not null check (asked >= 0),
  met integer not null check (met between 0 and asked),
  primary key (tenant_id, subject, subject_id)
);
call protect('compliance_readiness');

-- What a placement lacks at present of what its templates ask, kept in the same transaction: what stops its start, and
-- what holds its pay and its billing.
create table compliance_blockers (
  tenant_id integer not null,
  placement_id bigint not null,
  requirement_id bigint not null,
  requirement_name text not null,
  severity text not null check (severity in ('place', 'pay', 'bill', 'advisory')),
  -- Where its request stands: `missing` while nothing was asked.
  state text not null,
  since timestamptz not null default now(),
  primary key (tenant_id, placement_id, requirement_id),
  foreign key (tenant_id, placement_id) references placements (tenant_id, id) on delete cascade,
  foreign key (tenant_id, requirement_id) references compliance_requirements (tenant_id, id)
);
create index compliance_blockers_requirement on compliance_blockers (tenant_id, requirement_id);
create index compliance_blockers_severity on compliance_blockers (tenant_id, severity, placement_id);
call protect('compliance_blockers');

-- What was asked before this was counted.
alter table compliance_requests no force row level security;
alter table compliance_readiness no force row level security;
insert into compliance_readiness (tenant_id, subject, subject_id, asked, met)
select r.tenant_id, r.subject, r.subject_id, count(distinct r.requirement_id),
  count(distinct r.requirement_id) filter (where r.status in ('approved', 'expiring', 'waived'))
from compliance_requests r where r.status not in ('renewed', 'not_required', 'withdrawn')
group by r.tenant_id, r.subject, r.subject_id;
alter table compliance_readiness force row level security;
alter table compliance_requests force row level security;
