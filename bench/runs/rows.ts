import type pg from 'pg'

/**
 * The way most systems do it: a transaction for each document, a statement for each row, all prepared. `client` has its
 * agency set. Answers how many documents were made.
 */
export async function rowByRow(
  client: pg.ClientBase,
  tenant: number,
  user: number,
  most: number,
): Promise<number> {
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row & pg.QueryResultRow>({ name, text, values }).then(({ rows }) => rows)
  const sheets = await run<{ id: number }>(
    'sheets',
    `select id from timesheets where tenant_id = $1 and bill_status = 'ready' order by id limit $2`,
    [tenant, most],
  )
  for (const sheet of sheets) {
    await client.query(`begin; select set_config('app.tenant_id', '${tenant}', true)`)
    const units = await run<Record<string, string>>(
      'units',
      `select u.*, k.code, w.first_name || ' ' || w.last_name as worker, c.name as party, b.tax_code_id, b.payment_terms_days, x.rate,
         x.category, e.id as entity_id, c.owner_user_id
       from charge_units u
       join rate_codes k on k.tenant_id = u.tenant_id and k.id = u.rate_code_id
       join candidates w on w.tenant_id = u.tenant_id and w.id = u.candidate_id
       join clients c on c.tenant_id = u.tenant_id and c.id = u.client_id
       join billing_profiles b on b.tenant_id = u.tenant_id and b.id = u.billing_profile_id
       join tax_codes x on x.tenant_id = u.tenant_id and x.id = b.tax_code_id
       join legal_entities e on e.tenant_id = u.tenant_id and e.is_default
       where u.tenant_id = $1 and u.timesheet_id = $2 order by u.seq`,
      [tenant, sheet.id],
    )
    const first = units[0]!
    const net = units.reduce((sum, unit) => sum + Number(unit.charge_amount), 0)
    const tax = Math.round((net * Number(first.rate)) / 100)
    const [invoice] = await run<{ id: string }>(
      'invoice',
      `insert into invoices (tenant_id, type, status, legal_entity_id, client_id, billing_profile_id, party_name, currency,
         payment_terms_days, net, tax, gross, owner_user_id) values ($1, 'sales', 'draft', $2, $3, $4, $5, 'GBP', $6, $7, $8, $9, $10)
       returning id`,
      [
        tenant,
        first.entity_id,
        first.client_id,
        first.billing_profile_id,
        first.party,
        first.payment_terms_days,
        net,
        tax,
        net + tax,
        first.owner_user_id,
      ],
    )
    const id = invoice!.id
    const note = (action: string) =>
      run(
        'note',
        `insert into history (tenant_id, subject, subject_id, action, user_id, user_name) values ($1, 'invoices', $2, $3, $4, 'Bench')`,
        [tenant, id, action, user],
      )
    for (const [at, unit] of units.entries()) {
      await run(
        'line',
        `insert into invoice_lines (tenant_id, invoice_id, seq, group_label, description, candidate_id, placement_id, timesheet_id,
           week_ending, rate_code, unit, quantity, unit_price, net, tax_code_id, tax_rate, cost)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          tenant,
          id,
          at + 1,
          unit.worker,
          unit.label,
          unit.candidate_id,
          unit.placement_id,
          unit.timesheet_id,
          unit.period_end,
          unit.code,
          unit.unit,
          unit.quantity,
          unit.charge_rate,
          unit.charge_amount,
          unit.tax_code_id,
          unit.rate,
          unit.pay_amount,
        ],
      )
      await run(
        'unit',
        `insert into invoice_units (tenant_id, side, charge_unit_id, invoice_id, line_seq) values ($1, 'sales', $2, $3, $4)`,
        [tenant, unit.id, id, at + 1],
      )
    }
    await run(
      'tax',
      `insert into invoice_taxes (tenant_id, invoice_id, tax_code_id, category, rate, base, tax) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenant, id, first.tax_code_id, first.category, first.rate, net, tax],
    )
    await note('created')
    await run(
      'approve',
      `update invoices set status = 'approved', approved_at = now(), approved_by_user_id = $3 where tenant_id = $1 and id = $2`,
      [tenant, id, user],
    )
    await note('approved')
    const [series] = await run<{ id: string; number: number }>(
      'series',
      `update number_series set next_number = next_number + 1 where tenant_id = $1 and type = 'sales' returning id, next_number - 1 as number`,
      [tenant],
    )
    const number = `INV-${String(series!.number).padStart(6, '0')}`
    await run(
      'issue',
      `update invoices set status = 'issued', series_id = $3, number = $4, issue_date = current_date, issued_at = now() where tenant_id = $1 and id = $2`,
      [tenant, id, series!.id, number],
    )
    await run(
      'document',
      `insert into issued_documents (tenant_id, invoice_id, series_id, position, number, sequence, period, snapshot, content_hash, prev_hash, hash, sealed)
       select $1, $2, $3, $4, $5, $4, '', $6::text::json, encode(sha256(convert_to($6::text, 'UTF8')), 'hex'), '', $5, sealed
       from invoices where tenant_id = $1 and id = $2`,
      [tenant, id, series!.id, series!.number, number, JSON.stringify({ number, net, tax, lines: units })],
    )
    await note('issued')
    await run(
      'mark',
      `update timesheets set bill_status = 'invoiced', version = version + 1 where tenant_id = $1 and id = $2`,
      [tenant, sheet.id],
    )
    await run(
      'tell',
      `insert into outbox (tenant_id, kind, name, payload) values ($1, 'event', 'invoice.updated', $2)`,
      [tenant, JSON.stringify({ id })],
    )
    await client.query('commit')
  }
  return sheets.length
}
