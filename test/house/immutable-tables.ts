/**
 * Tables of facts: what was issued, approved, counted or recorded. Of their rows the logins of the application may write
 * `moves` alone, take away what `taken` says (drafts, held by a policy), and no time but the database's own (`stamped`).
 * test/house/immutable-tables.test.ts holds the catalogue to it.
 */
export type Kept = {
  why: string
  moves?: string[]
  /** Rows may be deleted by the application, under a policy. */
  taken?: true
  /** Columns that hold the time of the database. */
  stamped?: string[]
  /** Policies that say for how long a row moves. */
  policies?: string[]
  /** May saffron_central add rows? */
  across?: true
}

const ofDraft = ['settled_added', 'settled_changed', 'settled_taken']

export const immutableTables: Record<string, Kept> = {
  history: { why: 'who did what', stamped: ['at'], across: true },
  export_downloads: { why: 'who took which file', stamped: ['at'] },
  period_closings: { why: 'who closed which period', stamped: ['at'] },
  period_overrides: {
    why: 'who worked in closed time, and why',
    moves: ['ended_at'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  legal_figures: { why: 'who said what a legal figure is, and when', stamped: ['at'] },
  bank_changes: {
    why: 'who asked for another account, and who decided',
    moves: ['decided_at', 'decided_by', 'reason', 'status'],
    stamped: ['requested_at'],
    policies: ['settled'],
  },
  rate_changes: {
    why: 'who asked for new rates, and who decided',
    moves: ['decided_at', 'decided_by', 'decision_reason', 'status'],
    stamped: ['requested_at'],
    policies: ['settled'],
  },
  rate_change_rows: { why: 'which rates were asked for' },
  support_grants: {
    why: 'who was let in to look',
    moves: ['decided_at', 'decided_name', 'ended_at', 'ended_name', 'ends_at', 'status', 'user_id'],
    stamped: ['asked_at'],
    policies: ['settled'],
    across: true,
  },
  placement_terms: { why: 'the steps in the life of a placement', stamped: ['at'] },
  issued_documents: { why: 'what was issued, word for word', stamped: ['issued_at'] },
  invoice_files: { why: 'which PDF is the one', stamped: ['created_at'] },
  invoice_runs: {
    why: 'what a run made',
    moves: ['invoice_count', 'net'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  invoice_lines: { why: 'lines of issued documents', taken: true, policies: ofDraft },
  invoice_taxes: { why: 'VAT of issued documents', taken: true, policies: ofDraft },
  invoice_units: { why: 'which time is on which document', taken: true, policies: ofDraft },
  number_series: {
    why: 'which number comes next',
    moves: ['format', 'next_number', 'period', 'reset', 'version'],
    policies: ['goes_on'],
  },
  file_checks: {
    why: 'what a comparison of files found',
    moves: ['checked', 'findings', 'finished_at', 'status'],
    stamped: ['started_at'],
    policies: ['settled'],
  },
  approved_timesheets: { why: 'how an approved sheet reads', stamped: ['approved_at'] },
  charge_units: { why: 'approved time, priced', stamped: ['created_at'] },
  placement_fee_stages: {
    why: 'what was charged for a placement',
    moves: ['charge_unit_id'],
    taken: true,
    policies: ['settled', 'settled_taken'],
  },
  placement_fee_rebates: { why: 'what is to be given back of a fee', stamped: ['at'] },
  unit_holds: {
    why: 'who held time back, and why',
    moves: ['release_reason', 'released_at', 'released_by_user_id'],
    stamped: ['held_at'],
    policies: ['settled'],
  },
  purchase_order_movements: {
    why: 'what purchase orders were used for',
    stamped: ['recorded_at'],
    policies: ['made_before'],
  },
  purchase_order_allocations: { why: 'which purchase order pays which part of a unit', stamped: ['at'] },
  purchase_order_alerts: { why: 'what people were told of a purchase order', stamped: ['at'] },
  timesheet_reviews: { why: 'who decided on a sheet', stamped: ['recorded_at'], policies: ['made_before'] },
  timesheet_entries: { why: 'what was worked, once it is handed in', taken: true, policies: ofDraft },
}

/** Records that live on in the table of their drafts: the foreign key of a fact keeps their columns as they were. */
export const sealedTables: Record<string, { by: string; free: string[] }> = {
  invoices: {
    by: 'issued_documents_sealed',
    free: [
      ...[
        'status',
        'paid',
        'delivery_status',
        'owner_user_id',
        'team_id',
        'version',
        'updated_at',
        'planned_date',
      ],
      // Made by the database of the others.
      ...['document_date', 'due_sort', 'search_text', 'sealed', 'tenant_id', 'id'],
    ],
  },
  timesheets: {
    by: 'approved_timesheets_tenant_id_timesheet_id_sealed_figures_fkey',
    free: [
      ...[
        'status',
        'bill_status',
        'pay_status',
        'owner_user_id',
        'team_id',
        'version',
        'updated_at',
        'due_at',
        'created_at',
      ],
      ...['sealed', 'figures', 'tenant_id', 'id'],
    ],
  },
}
