-- A row goes when nothing points at it. Where many rows point at many, that is looked up: without an index of its own
-- each look reads all that the agency ever had there, its erased rows too while a backup or an export still sees them.
create index timesheets_placement on timesheets (tenant_id, placement_id);
create index charge_units_profile on charge_units (tenant_id, billing_profile_id);
create index invoice_lines_placement on invoice_lines (tenant_id, placement_id) where placement_id is not null;
create index invoice_lines_candidate on invoice_lines (tenant_id, candidate_id) where candidate_id is not null;
create index invoices_profile on invoices (tenant_id, billing_profile_id) where billing_profile_id is not null;
create index billing_profiles_client on billing_profiles (tenant_id, client_id);
create index placements_owner on placements (tenant_id, owner_user_id) where owner_user_id is not null;
create index approver_links_user on approver_links (tenant_id, user_id);
create index invitations_inviter on invitations (tenant_id, inviter_user_id) where inviter_user_id is not null;
create index central_history_account on central_history (account_id) where account_id is not null;
create index passkey_challenges_account on passkey_challenges (account_id);
-- Of an agency that is half gone the statistics say that nothing is there: any index would do, also one that leads
-- through all its erased rows. Planned for whichever agency, each look goes by the index made for it.
alter function erase_rows(text) set plan_cache_mode = 'force_generic_plan';
