-- Files: for whoever looks after records, and for candidates and approvers their own.
alter table roles no force row level security;
update roles set permissions = permissions || array['files.view', 'files.upload'], version = version + 1, updated_at = now()
where permissions @> array['notes.write'] and not permissions @> array['files.view'];
update roles set permissions = permissions || array['files.delete', 'files.download_sensitive'], version = version + 1,
  updated_at = now()
where key = any(array['owner', 'admin']) and not permissions @> array['files.delete'];
update roles set permissions = array_append(permissions, 'files.download_sensitive'), version = version + 1, updated_at = now()
where key = any(array['compliance_officer', 'payroll']) and not permissions @> array['files.download_sensitive'];
update roles set permissions = array_append(permissions, 'files.view'), version = version + 1, updated_at = now()
where key = 'auditor' and not permissions @> array['files.view'];
update roles set permissions = permissions || array['files.view', 'files.upload'], version = version + 1, updated_at = now()
where key = 'candidate' and not permissions @> array['files.view'];
alter table roles force row level security;
