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
  integration_log: { why: 'what went between us and other programs', stamped: ['at'] },
  subscription_invoices: {
    why: 'what agencies were invoiced for Saffron',
    stamped: ['issued_at'],
    across: true,
  },
  subscription_receipts: { why: 'what they paid of it', stamped: ['at'], across: true },
  subscription_reminders: { why: 'what their owners were reminded of, once', stamped: ['at'], across: true },
  payment_failures: { why: 'which payments of agencies were refused', stamped: ['at'], across: true },
  export_downloads: { why: 'who took which file', stamped: ['at'] },
  candidate_merges: { why: 'which record became part of which, and by whom', stamped: ['merged_at'] },
  candidate_change_requests: {
    why: 'what a candidate asked for, and who decided',
    moves: ['approved', 'decided_at', 'decided_by', 'reason', 'status'],
    stamped: ['requested_at'],
    policies: ['settled'],
  },
  file_versions: {
    why: 'what was uploaded',
    moves: ['found', 'scan_status', 'scanned_by'],
    stamped: ['at'],
  },
  file_downloads: { why: 'who took which file, or looked at it', stamped: ['at'] },
  period_closings: { why: 'who closed which period', stamped: ['at'] },
  period_overrides: {
    why: 'who worked in closed time, and why',
    moves: ['ended_at'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  legal_figures: { why: 'who said what a legal figure is, and when', stamped: ['at'] },
  exchange_rates: { why: 'who entered which rate of exchange, and when', stamped: ['at'] },
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
  awr_facts: {
    why: 'what was said of the work of somebody, and who took it off',
    moves: ['removed_at', 'removed_by'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  key_information_documents: {
    why: 'what a worker was told about their pay, and that they acknowledged it',
    moves: [
      'acknowledged_agent',
      'acknowledged_at',
      'acknowledged_by',
      'acknowledged_ip',
      'acknowledged_name',
    ],
    stamped: ['issued_at'],
    policies: ['settled'],
  },
  working_time_opt_outs: {
    why: 'that a worker agreed to work more than the limit, and that they took it back',
    moves: ['ends_on', 'withdrawn_at', 'withdrawn_by', 'withdrawn_on'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  awr_comparators: { why: 'what a client answered about its own people', stamped: ['created_at'] },
  charge_unit_shares: { why: 'who shared the margin of approved time' },
  invoice_approval_requests: {
    why: 'who asked a second person to approve an invoice, and what they decided',
    moves: ['decided_at', 'decided_by_user_id', 'decision', 'reason'],
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
  overtime_rule_set_versions: {
    why: 'every version of rules that placements took a copy of',
    stamped: ['at'],
  },
  compliance_requirement_versions: { why: 'what a requirement asked, version by version', stamped: ['at'] },
  placement_past_rules: { why: 'the rules that a placement had until others came', stamped: ['at'] },
  placement_terms: { why: 'the steps in the life of a placement', stamped: ['at'] },
  issued_documents: { why: 'what was issued, word for word', stamped: ['issued_at'] },
  invoice_template_versions: { why: 'what documents are drawn with', stamped: ['published_at'] },
  payment_requests: {
    why: 'what clients were asked for before there was an invoice, word for word',
    moves: ['certified', 'invoice_id', 'status', 'updated_at', 'version'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  payment_request_units: { why: 'which time was asked for' },
  payment_request_files: { why: 'which PDF is the one', stamped: ['created_at'] },
  payment_request_certificates: { why: 'what clients certified', stamped: ['at'] },
  payment_request_differences: {
    why: 'what became of what was not certified',
    moves: ['invoice_id', 'note', 'outcome', 'resolved_at', 'resolved_by_user_id'],
    stamped: ['raised_at'],
    policies: ['settled'],
  },
  issued_texts: { why: 'which texts an issued document says' },
  issued_files: { why: 'which file an issued document is given out as', stamped: ['noted_at'] },
  invoice_files: { why: 'which PDF is the one', stamped: ['created_at'] },
  invoice_runs: {
    why: 'what a run made',
    moves: ['invoice_count', 'net'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  payments: {
    why: 'what clients paid',
    moves: [
      ...['allocated', 'bank_line_id', 'refunded', 'reversal_reason', 'reversed_at', 'reversed_by_user_id'],
      'reversed_on',
    ],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  payment_reminders: {
    why: 'who was reminded of what they owe',
    moves: ['outcome'],
    stamped: ['at'],
    policies: ['settled'],
  },
  payment_reminder_documents: { why: 'which documents a reminder named' },
  payment_promises: {
    why: 'what clients promised to pay',
    moves: ['settled_at', 'status', 'withdrawn_reason'],
    stamped: ['at'],
    policies: ['settled'],
  },
  late_charges: { why: 'who was charged interest for which days', stamped: ['at'] },
  funding_assignments: {
    why: 'whose invoices were assigned to whom, and until when',
    moves: ['end_reason', 'ended_at', 'ended_by_user_id', 'notice_text_id'],
    stamped: ['assigned_at'],
    policies: ['settled'],
  },
  funding_schedules: {
    why: 'what was offered to a funder',
    moves: ['status', 'updated_at', 'version'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  funding_schedule_documents: {
    why: 'which documents stand on a schedule, and what was let go again',
    moves: ['released_at'],
    policies: ['settled'],
  },
  payment_promise_documents: { why: 'which documents a promise is about' },
  bank_statements: { why: 'which files of banks came', stamped: ['created_at'] },
  bank_statement_lines: { why: 'what banks say came in and went out', moves: ['taken'] },
  bank_line_marks: { why: 'what somebody said is not ours', stamped: ['at'] },
  payment_allocations: { why: 'which money is set against which document', stamped: ['at'] },
  pay_runs: {
    why: 'what payroll was sent, and what became of it',
    moves: ['amount', 'minutes', 'status', 'unit_count', 'version', 'worker_count'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  advice_notes: {
    why: 'what suppliers were told that they may invoice, word for word',
    moves: ['status', 'updated_at', 'version'],
    stamped: ['created_at'],
    policies: ['settled'],
  },
  advice_note_units: {
    why: 'which time a supplier was told of, and what was let go again',
    moves: ['released_at'],
    policies: ['settled'],
  },
  advice_note_files: { why: 'which PDF is the one', stamped: ['created_at'] },
  pay_run_moves: { why: 'who brought a pay run from one state to the next', stamped: ['at'] },
  pay_run_units: {
    why: 'what stands on a pay run, and what was let go again',
    moves: ['release_reason', 'released_at'],
    policies: ['settled', ...ofDraft],
  },
  pay_run_workers: { why: 'what a pay run pays each worker', taken: true, policies: ofDraft },
  pay_run_files: { why: 'the one file of a pay run', stamped: ['made_at'] },
  pay_layout_versions: { why: 'how payroll files were laid out', stamped: ['at'] },
  pay_run_results: { why: 'which files payroll answered with', stamped: ['at'] },
  pay_run_payslips: { why: 'what payroll made of each worker' },
  invoice_lines: { why: 'lines of issued documents', taken: true, policies: ofDraft },
  invoice_taxes: { why: 'VAT of issued documents', taken: true, policies: ofDraft },
  // A place is let go after a fact says that its time was put back, and never taken again.
  invoice_units: {
    why: 'which time is on which document',
    moves: ['released_at'],
    taken: true,
    policies: ofDraft,
  },
  invoice_credits: {
    why: 'what a credit note gives back, and why',
    taken: true,
    stamped: ['asked_at'],
    policies: ofDraft,
  },
  invoice_disputes: {
    why: 'what was disputed, and what came of it',
    moves: [
      'note',
      'outcome',
      'owner_user_id',
      'promised_on',
      'resolved_at',
      'resolved_by_user_id',
      'updated_at',
      'version',
    ],
    stamped: ['raised_at'],
    policies: ['settled'],
  },
  invoice_endings: { why: 'what was made void or written off, and why', stamped: ['at'] },
  invoice_holds: {
    why: 'who kept a document back, and who let it go',
    moves: ['released_at', 'released_by_user_id'],
    stamped: ['held_at'],
    policies: ['settled'],
  },
  pre_flight_dismissals: {
    why: 'who said of what stood out that it is right, and why',
    moves: ['taken_back_at', 'taken_back_by_user_id'],
    stamped: ['dismissed_at'],
    policies: ['settled'],
  },
  invoice_replacements: {
    why: 'which document stands for a cancelled one',
    taken: true,
    stamped: ['at'],
    policies: ofDraft,
  },
  invoice_unit_credits: { why: 'whose charge was given back', stamped: ['at'] },
  corrections: {
    why: 'what was found wrong of approved time, who approved to put it right, and what came of it',
    moves: [
      'decided_at',
      'decided_by_user_id',
      'decision_reason',
      'failure',
      'settled_at',
      'sheets_done',
      'status',
    ],
    stamped: ['requested_at'],
    policies: ['settled'],
  },
  correction_consents: {
    why: 'who was asked to agree to corrected hours, and what they said',
    moves: [
      'agent',
      'answer',
      'answered_at',
      'answered_by_user_id',
      'code_hash',
      'expires_at',
      'ip',
      'reason',
      'reminded_at',
      'reminders',
      'via',
    ],
    stamped: ['asked_at'],
    policies: ['settled'],
  },
  correction_sheets: { why: 'what a timesheet came to before and after', policies: ofDraft },
  correction_units: { why: 'which units a correction made', policies: ofDraft },
  correction_documents: { why: 'which documents a correction put right', policies: ofDraft },
  correction_waits: {
    why: 'what waits for a credit note, and what came of it',
    moves: ['outcome', 'settled_at'],
    policies: ['settled'],
  },
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
  purchase_order_reservations: { why: 'what is reserved of purchase orders, rate by rate', stamped: ['at'] },
  purchase_order_answers: { why: 'what a client answered about a purchase order', stamped: ['at'] },
  purchase_order_answer_decisions: { why: 'what became of an answer of a client', stamped: ['at'] },
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
        // What credit notes took off it.
        'credited',
        'delivery_status',
        'owner_user_id',
        'team_id',
        'version',
        'updated_at',
        'planned_date',
        // Of a draft alone: an issued document is dated by its issue.
        'drafted_on',
      ],
      // Made by the database of the others.
      ...[
        'balance',
        'document_date',
        'due_sort',
        'number_digits',
        'search_text',
        'sealed',
        'tenant_id',
        'id',
      ],
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
      // Made by the database of what is charged and paid.
      'pay_currency',
      ...['sealed', 'figures', 'tenant_id', 'id'],
    ],
  },
}
