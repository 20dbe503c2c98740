import { sql } from 'kysely'
import type { Database } from '#platform/db/tenant.ts'
import type { Agency, requestsTo } from '#test/people.ts'
import { createPlacementFixture, goldenPlacementBody } from '#test/placement-fixture.ts'

/** A record of one agency for every collection of the API: `{ clients: { id: 7 } }`, by the first part of its address. */
export type Records = Record<string, Record<string, number>>

/** One of each, in an agency whose first placement already waits for its weeks. */
export async function everyRecord(
  database: Database,
  as: ReturnType<typeof requestsTo>,
  agency: Agency,
): Promise<Records> {
  const ground = await createPlacementFixture(database, agency)
  const owner = as(agency.owner)
  const made = async (path: string, body: object) => {
    const reply = await owner.post(path, body)
    if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.id as number
  }
  const order = await made('/purchase-orders', {
    client_id: ground.client_id,
    number: 'PO-7',
    budget: 165_460,
  })
  const job = await made('/jobs', {
    title: 'Night nurse',
    client_id: ground.client_id,
    start_date: '2026-01-05',
  })
  const [thought] = (
    await owner.post('/job-candidates', { job_id: job, candidate_ids: [ground.candidate_id] })
  ).body.data as { id: number }[]
  const placement = await made('/placements', goldenPlacementBody(ground, job, agency.approver.id))
  await owner.put(`/purchase-orders/${order}/budgets`, {
    budgets: [{ placement_id: placement, amount: 10_000 }],
    version: 1,
  })
  const rates = await made('/rate-changes', {
    placement_id: placement,
    from_day: '2026-02-02',
    rows: [{ rate_code_id: ground.basic, pay_rate: '21.00', charge_rate: '27.50' }],
    reason: 'A year of good work',
  })
  const fact = await made(`/placements/${placement}/awr-facts`, {
    ...{ kind: 'annual_leave', from_day: '2026-01-12', to_day: '2026-01-18', note: 'Northwind closed' },
  })
  const kid = await made(`/placements/${placement}/key-information`, { fees: 'None at all' })
  const optOut = await made(`/candidates/${ground.candidate_id}/working-time-opt-outs`, {
    from_day: '2026-01-05',
  })
  const timesheet = await made('/timesheets', { placement_id: placement, day: '2026-01-05' })
  const invoice = await made('/invoices', {
    type: 'sales',
    client_id: ground.client_id,
    lines: [
      { description: 'Training day', quantity: '1', unit_price: '100.00', tax_code_id: ground.tax_code_id },
    ],
  })
  const ruleSet = await made('/overtime-rules', {
    name: 'Standard weekly',
    rules: [
      {
        ...{ id: 1, name: 'Over 40 hours', type: 'weekly_over', params: { after_minutes: 2400 } },
        ...{ stacking: 'sum', rate_code_id: ground.overtime },
        ...{ pay: { multiplier: '1.5' }, charge: { multiplier: '1.4' } },
      },
    ],
  })
  const requirement = await made('/compliance-requirements', {
    ...{ name: 'Passport', applies_to: 'candidates', kind: 'document', severity: 'place' },
    evidence: [{ key: 'number', label: 'Number', kind: 'text' }],
  })
  const template = await made('/compliance-templates', {
    name: 'Wards',
    items: [{ requirement_id: requirement }],
  })
  const requested = await owner.post('/compliance-requests', {
    ...{ requirement_ids: [requirement], subject: 'candidates', subject_ids: [ground.candidate_id] },
  })
  const payment = await made('/payments', {
    client_id: ground.client_id,
    received_on: '2026-01-05',
    amount: 10_000,
    reference: 'BACS 7',
  })
  const statement = await made('/bank-statements', {
    content: Buffer.from('Date,Amount,Name\n2026-01-05,100.00,Northwind\n').toString('base64'),
    account: 'Records account',
  })
  const expense = await made('/expense-codes', { code: 'TRAIN', name: 'Rail' })
  const holiday = await made('/bank-holidays', { day: '2026-12-25', name: 'Christmas Day' })
  const suppressed = await made('/mail-suppressions', {
    address: 'gone@records.test',
    reason: 'asked',
    note: 'By telephone',
  })
  const exchange = await made('/exchange-rates', {
    ...{ from_currency: 'EUR', to_currency: 'GBP', day: '2026-01-05', rate: '0.8532', source: 'ECB' },
  })
  const calendar = await made('/holiday-calendars', { name: 'Records', region: 'scotland' })
  const taken = await made('/exports', { list: '/clients', format: 'csv', columns: ['name'] })
  const saved = await made('/saved-views', {
    ...{ list: '/clients', address: '/clients', name: 'Clients of Leeds', audience: 'agency' },
    query: { search: 'Leeds' },
  })
  const reportSchedule = await made('/report-schedules', {
    ...{ group: 'margin', slug: 'gross-margin', format: 'csv', frequency: 'weekly', day: 1, hour: 7 },
    recipients: [agency.owner.id],
  })
  const note = await made('/notes', {
    subject: 'clients',
    subject_id: ground.client_id,
    text: 'Northwind wants a night nurse',
    follow_up_on: '2199-01-05',
  })
  const file = await fileOf(database, agency, ground.client_id)
  const invited = await owner.post('/users', {
    email: 'invited@records.test',
    name: 'Ivy Invited',
    kind: 'approver',
  })
  const asked = await database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into support_grants (tenant_id, account_id, name, email, reason, hours, mode)
      values (${db.tenant}, ${agency.owner.account_id}, 'Sasha of Saffron', 'sasha@saffron.test', 'A look', 2, 'read')
      returning id`.execute(db)
    return rows[0]!.id
  })
  const site = await made(`/clients/${ground.client_id}/sites`, { name: 'Ward 3', cost_centre: 'CC-3' })
  const profile = await made(`/clients/${ground.client_id}/billing-profiles`, { label: 'Wards' })
  const look = await made('/invoice-templates', { name: 'Look of Northwind', types: ['sales'] })
  const wording = await made('/invoice-text-templates', {
    key: 'footer',
    name: 'Thanks of Northwind',
    types: ['sales'],
    body: 'Thank you, {{ party }}',
  })
  const role = await made('/roles', { name: 'Night desk', permissions: ['clients.view'] })
  const token = await made('/api-tokens', {
    name: 'Night sync',
    permissions: ['clients.view'],
    expires_in_days: 30,
  })
  const webhook = await made('/webhooks', {
    ...{ name: 'Sync of Northwind', url: 'https://northwind.example/', events: ['client.changed'] },
  })
  await owner.post(`/webhooks/${webhook}/tests`, {})
  const [delivery] = (await owner.get('/webhooks/deliveries')).body.data as { id: number }[]
  const team = await made('/teams', { name: 'Night team', lead_user_id: agency.leader.id })
  const ourInvoice = await database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with subscribed as (
        insert into subscriptions (tenant_id, status, started_on, billed_until)
        values (${db.tenant}, 'active', '2026-01-01', '2026-02-01') returning id)
      insert into subscription_invoices (tenant_id, kind, number, subscription_id, period_from, period_to, issued_on, due_on,
        currency, lines, net, vat_percent, vat_category, vat, gross, seller, buyer, previous_hash, hash)
      select ${db.tenant}, 'invoice', 'SI-000007', id, '2026-01-01', '2026-02-01', '2026-02-01', '2199-01-01', 'GBP',
        '[{"text": "Team", "amount": 100}]', 100, 20, 'S', 20, 120, '{"name": "Saffron"}', '{"name": "Amber"}', '', '7'
      from subscribed returning id`.execute(db)
    return rows[0]!.id
  })
  const rows = await database.inTenant(agency.tenant.id, async (db) => {
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]!.id
    return {
      series: await one(sql`insert into number_series (tenant_id, legal_entity_id, type, format)
        select tenant_id, id, 'sales-credit', 'CN-{SEQ:4}' from legal_entities where tenant_id = ${db.tenant}
        on conflict (tenant_id, legal_entity_id, type) do update set format = excluded.format returning id`),
      entity: await one(sql`select id from legal_entities where tenant_id = ${db.tenant}`),
      import: await one(sql`insert into imports (tenant_id, user_id, entity, filename, size, sha256, reading)
        values (${db.tenant}, ${agency.owner.id}, 'clients', 'clients.csv', 10, '', '{"format": "csv", "encoding": "utf-8",
          "delimiter": ",", "sheets": []}') returning id`),
      movement:
        await one(sql`insert into purchase_order_movements (tenant_id, purchase_order_id, kind, timesheet_id, amount)
        values (${db.tenant}, ${order}, 'reserve', ${timesheet}, 100) returning id`),
      asked:
        await one(sql`insert into purchase_order_requests (tenant_id, purchase_order_id, to_name, to_address, why,
          expires_at)
        values (${db.tenant}, ${order}, 'Bill Payer', 'bill@northwind.test', 'hand', now() + interval '1 day') returning id`),
      answer:
        await one(sql`insert into purchase_order_answers (tenant_id, request_id, purchase_order_id, number, budget,
          ip, agent)
        select tenant_id, id, purchase_order_id, 'Northwind-9', 100, '', '' from purchase_order_requests
        where tenant_id = ${db.tenant} and purchase_order_id = ${order} returning id`),
      documents:
        await one(sql`insert into compliance_links (tenant_id, candidate_id, to_name, to_address, expires_at)
        values (${db.tenant}, ${ground.candidate_id}, 'Dan Doyle', 'dan@doyle.test', now() + interval '1 day')
        returning id`),
      allocation: await one(sql`
        with issued as (
          insert into invoices (tenant_id, type, status, series_id, number, legal_entity_id, client_id, party_name, currency,
            issue_date, net, gross)
          select e.tenant_id, 'sales', 'issued', s.id, 'R-1', e.id, ${ground.client_id}, 'Northwind', 'GBP', '2026-01-05', 1, 1
          from legal_entities e join number_series s on s.tenant_id = e.tenant_id and s.legal_entity_id = e.id
          where e.tenant_id = ${db.tenant} limit 1
          returning id
        )
        insert into payment_allocations (tenant_id, payment_id, invoice_id, amount, allocated_on)
        select ${db.tenant}, ${payment}, issued.id, 1, '2026-01-05' from issued returning id`),
      correction:
        await one(sql`insert into corrections (tenant_id, client_id, cause, way, from_day, scope, reason, currency,
          sheet_count, bill_delta, pay_delta, requested_by_user_id)
        values (${db.tenant}, ${ground.client_id}, 'rates', 'delta', '2026-01-05',
          ${JSON.stringify({ placement_ids: [placement], rates: [], timesheet_ids: null })}::jsonb, 'Northwind agreed more', 'GBP',
          1, 2210, 1780, ${agency.owner.id}) returning id`),
      consent: await one(sql`with asked as (
          insert into corrections (tenant_id, client_id, cause, way, from_day, scope, reason, currency, sheet_count, bill_delta,
            pay_delta, requested_by_user_id, status, decided_at)
          values (${db.tenant}, ${ground.client_id}, 'hours', 'delta', '2026-01-05', ${JSON.stringify({
            ...{
              placement_ids: [placement],
              rates: [],
              timesheet_ids: [timesheet],
              entries: [],
              entries_before: [],
            },
          })}::jsonb, 'Northwind was open longer', 'GBP', 1, 0, 0, ${agency.owner.id}, 'refused', now()) returning id)
        insert into correction_consents (tenant_id, correction_id, party, to_name, expires_at)
        select ${db.tenant}, asked.id, 'worker', 'Dan Doyle', now() + interval '1 day' from asked returning id`),
      payRun: await one(sql`with made as (
          insert into pay_runs (tenant_id, number, cut_off, pay_date, currency)
          values (${db.tenant}, 'PAY-0001', '2026-01-11', '2026-01-16', 'GBP') returning id),
        paid as (
          insert into pay_run_workers (tenant_id, pay_run_id, candidate_id, name, unit_count, minutes, amount)
          select ${db.tenant}, made.id, ${ground.candidate_id}, 'Dan Doyle', 1, 60, 2000 from made)
        select id from made`),
      assignment: await one(sql`
        insert into funding_assignments (tenant_id, client_id, funder)
        values (${db.tenant}, ${ground.client_id}, 'Northwind Funding') returning id`),
      schedule: await one(sql`
        with schedule as (
          insert into funding_schedules (tenant_id, number, funder, legal_entity_id, currency, scheduled_on, cut_off,
            reserve_percent, invoice_count, credit_count, invoiced, credited, total, reserve, prepayment)
          select tenant_id, 'FUND-000001', 'Northwind Funding', id, 'GBP', '2026-01-06', '2026-01-06', 0, 1, 0, 1, 0, 1, 0, 1
          from legal_entities where tenant_id = ${db.tenant} returning id
        )
        insert into funding_schedule_documents (tenant_id, funding_schedule_id, invoice_id, amount)
        select ${db.tenant}, schedule.id, i.id, 1 from schedule, invoices i
        where i.tenant_id = ${db.tenant} and i.number = 'R-1' returning funding_schedule_id as id`),
      advice: await one(sql`
        insert into advice_notes (tenant_id, number, supplier_id, party_name, cut_off, currency, net, worker_count, unit_count, snapshot)
        values (${db.tenant}, 'ADV-000001', ${ground.supplier_id}, 'Northwind Umbrella', '2026-01-11', 'GBP', 2000, 1, 1,
          ${JSON.stringify({
            ...{ number: 'ADV-000001', day: '2026-01-12', cut_off: '2026-01-11', currency: 'GBP', net: 2000 },
            ...{ locale: 'en-GB', accent: '#fbba10' },
            company: { name: 'Amber', address: [], vat_number: '', email: '' },
            supplier: { name: 'Northwind Umbrella', address: [], vat_number: '', email: '' },
            lines: [
              {
                ...{ worker: 'Dan Doyle', week_ending: '2026-01-11', label: 'Basic', unit: 'hour' },
                ...{ quantity: '1', rate: '20', net: 2000 },
              },
            ],
          })}::json) returning id`),
      reminder: await one(sql`
        with reminder as (
          insert into payment_reminders (tenant_id, client_id, day, tone, attach, currency, amount, document_count, to_addresses)
          values (${db.tenant}, ${ground.client_id}, '2026-01-06', 'firm', 'nothing', 'GBP', 1, 1, '{bill@northwind.test}')
          returning id
        )
        insert into payment_reminder_documents (tenant_id, reminder_id, invoice_id, step, day, balance)
        select ${db.tenant}, reminder.id, i.id, 1, '2026-01-06', 1 from reminder, invoices i
        where i.tenant_id = ${db.tenant} and i.number = 'R-1' returning reminder_id as id`),
      promise: await one(sql`
        with promised as (
          insert into payment_promises (tenant_id, client_id, day, amount, currency, promised_by)
          values (${db.tenant}, ${ground.client_id}, '2199-01-05', 100, 'GBP', 'Bill Payer') returning id
        )
        insert into payment_promise_documents (tenant_id, promise_id, invoice_id)
        select ${db.tenant}, promised.id, i.id from promised, invoices i
        where i.tenant_id = ${db.tenant} and i.number = 'R-1' returning promise_id as id`),
      finding:
        await one(sql`insert into pre_flight_dismissals (tenant_id, side, rule, subject, figures, print, reason)
        values (${db.tenant}, 'sales', 'first', 'party:1', '{}', md5('{}'), 'Northwind is known') returning id`),
      connection:
        await one(sql`insert into integration_connections (tenant_id, slug, legal_entity_id, status, account_id, account_name)
        select tenant_id, 'xero', id, 'connected', 'northwind', 'Northwind books' from legal_entities
        where tenant_id = ${db.tenant} returning id`),
      link: await one(sql`insert into remote_links (tenant_id, connection_id, object, object_id, name, status)
        select tenant_id, id, 'clients', ${ground.client_id}, 'Northwind', 'ambiguous' from integration_connections
        where tenant_id = ${db.tenant} returning id`),
      mail: await one(sql`insert into mails (tenant_id, kind, to_address, subject, text_body, html_body)
        values (${db.tenant}, 'test', 'a@b.test', 'Northwind', 'x', 'x') returning id`),
    }
  })
  const asked_for = (await owner.post('/payment-requests', { type: 'proforma', invoice_id: invoice })).body
    .data[0].id as number
  const application = await database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with application as (
        insert into payment_requests (tenant_id, type, number, legal_entity_id, client_id, party_name, currency,
          requested_on, net, tax, gross, snapshot)
        select tenant_id, 'application', 'AFP-000001', legal_entity_id, client_id, party_name, currency, requested_on,
          net, tax, gross, snapshot
        from payment_requests where tenant_id = ${db.tenant} and id = ${asked_for} returning id
      )
      insert into payment_request_links (tenant_id, payment_request_id, to_address, expires_at)
      select ${db.tenant}, application.id, 'bill@northwind.test', now() + interval '1 day' from application
      returning id`.execute(db)
    return rows[0]!.id
  })
  const entry = (await owner.get('/audit?per_page=1')).body.data[0].id as number
  const session = await sql<{ id: number }>`
    select id from sessions where account_id = ${agency.owner.account_id} limit 1`.execute(
    database.readingAcross('records of tests'),
  )
  const passkey = await sql<{ id: number }>`
    insert into passkeys (account_id, name, credential_id, public_key)
    values (${agency.auditor.account_id}, 'Key', ${`of ${agency.tenant.slug}`}, '') returning id`.execute(
    database.readingAcross('records of tests'),
  )
  const id = (value: number) => ({ id: value })
  return {
    clients: id(ground.client_id),
    'purchase-orders': id(order),
    'billing-profiles': id(profile),
    sites: id(site),
    suppliers: id(ground.supplier_id),
    candidates: id(ground.candidate_id),
    'tax-codes': id(ground.tax_code_id),
    'rate-codes': id(ground.basic),
    'expense-codes': id(expense),
    'bank-holidays': id(holiday),
    'holiday-calendars': id(calendar),
    'exchange-rates': id(exchange),
    'legal-entities': id(rows.entity),
    'number-series': id(rows.series),
    mails: id(rows.mail),
    'mail-suppressions': id(suppressed),
    jobs: id(job),
    'job-candidates': id(thought!.id),
    placements: id(placement),
    'awr-facts': id(fact),
    'key-information': id(kid),
    'my-key-information': id(kid),
    'working-time-opt-outs': id(optOut),
    'rate-changes': id(rates),
    'overtime-rules': id(ruleSet),
    'compliance-requirements': id(requirement),
    'compliance-templates': id(template),
    'compliance-requests': id(requested.body.ids[0]),
    notes: id(note),
    'saved-views': id(saved),
    'report-schedules': id(reportSchedule),
    files: id(file),
    'file-contents': { address: file },
    uploads: { upload: file },
    timesheets: id(timesheet),
    invoices: id(invoice),
    'payment-requests': id(asked_for),
    'asked-applications': { link_id: application },
    'invoice-templates': id(look),
    'invoice-text-templates': id(wording),
    corrections: id(rows.correction),
    'invoice-findings': id(rows.finding),
    payments: id(payment),
    'payment-allocations': id(rows.allocation),
    'payment-promises': id(rows.promise),
    'payment-reminders': id(rows.reminder),
    'pay-runs': id(rows.payRun),
    'advice-notes': id(rows.advice),
    'funding-schedules': id(rows.schedule),
    'funding-assignments': id(rows.assignment),
    'bank-statements': id(statement),
    billing: id(ourInvoice),
    exports: id(taken),
    imports: id(rows.import),
    'support-grants': id(asked),
    roles: id(role),
    teams: id(team),
    'api-tokens': id(token),
    webhooks: { id: webhook, delivery_id: delivery!.id },
    integrations: { id: rows.connection, link_id: rows.link },
    users: id(invited.body.id),
    invitations: id(invited.body.data.invitations[0].id),
    profile: id(session.rows[0]!.id),
    'two-factor': id(passkey.rows[0]!.id),
    audit: id(entry),
    'purchase-order-answers': id(rows.answer),
    'asked-orders': { request_id: rows.asked },
    'asked-documents': { link_id: rows.documents, request_id: requested.body.ids[0], upload: file },
    'asked-consents': { consent_id: rows.consent },
    approver: { timesheet_id: timesheet, user_id: agency.approver.id },
  }
}

/** A file as an upload leaves it, without its bytes. */
function fileOf(database: Database, agency: Agency, client_id: number): Promise<number> {
  return database.inTenant(agency.tenant.id, async (db) => {
    const { rows } = await sql<{ id: number }>`
      with object as (
        insert into file_objects (tenant_id, storage_key, state)
        values (${db.tenant}, ${`t/${db.tenant}/files/${'0'.repeat(32)}`}, 'kept') returning id
      ),
      file as (
        insert into files (tenant_id, client_id, name, uploaded_by)
        values (${db.tenant}, ${client_id}, 'Northwind terms.pdf', ${agency.owner.id}) returning id
      )
      insert into file_versions (tenant_id, file_id, number, object_id, upload, name, mime, size, sha256, scan_status,
        scanned_by, uploaded_by)
      select ${db.tenant}, file.id, 1, object.id, 'records', 'Northwind terms.pdf', 'application/pdf', 1, ${'0'.repeat(64)},
        'clean', 'structure', ${agency.owner.id}
      from file, object returning file_id as id`.execute(db)
    return rows[0]!.id
  })
}
