-- Notes on records: for whoever looks after them, whatever the agency made of its roles meanwhile.
alter table roles no force row level security;
update roles set permissions = permissions || array['notes.view', 'notes.write'], version = version + 1, updated_at = now()
where (key = any(array['owner', 'admin', 'finance_manager', 'payroll', 'credit_controller', 'consultant', 'team_leader',
    'compliance_officer'])
    or permissions && array['clients.update', 'clients.update.own', 'clients.update.team', 'candidates.update',
      'candidates.update.own', 'candidates.update.team', 'jobs.update', 'jobs.update.own', 'jobs.update.team'])
  and not permissions @> array['notes.view'];
update roles set permissions = array_append(permissions, 'notes.delete'), version = version + 1, updated_at = now()
where key = any(array['owner', 'admin']) and not permissions @> array['notes.delete'];
update roles set permissions = array_append(permissions, 'notes.view'), version = version + 1, updated_at = now()
where key = 'auditor' and not permissions @> array['notes.view'];
alter table roles force row level security;
