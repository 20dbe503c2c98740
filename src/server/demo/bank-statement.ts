import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lineKeys, numbersIn } from '#areas/payments/bank-statements/reading/keys.ts'
import type { Making } from '#server/demo/parties.ts'

type Owed = { client_id: number; party_name: string; number: string; balance: number }

/** A statement of the last days, half matched: two lines are recorded, the others wait for somebody to look. */
export async function makeBankStatement({
  db,
  today,
  people,
}: Pick<Making, 'db' | 'today' | 'people'>): Promise<void> {
  const { rows: owed } = await sql<Owed>`
    select i.client_id, i.party_name, i.number, i.balance from invoices i
    join legal_entities e on e.tenant_id = ${db.tenant} and e.id = i.legal_entity_id and e.is_default
    where i.tenant_id = ${db.tenant} and i.type = 'sales' and i.status = any(array['issued', 'sent']) and i.balance > 0
      and i.currency = 'GBP'
    order by i.due_date, i.id limit 6`.execute(db)
  if (owed.length < 6) return
  const [first, second, third, fourth, fifth, sixth] = owed as [Owed, Owed, Owed, Owed, Owed, Owed]
  const said = (payer: string, details: string, amount: number) => ({ payer, details, amount })
  const lines = [
    said(fifth.party_name, 'Payment on account', 250_00),
    said(sixth.party_name, 'Faster payment', 400_00),
    said(first.party_name.toUpperCase(), `BACS ${first.number}`, first.balance),
    said('BACS CREDIT', `INV ${second.number.replace(/\W/g, ' ')}`, second.balance),
    said(third.party_name, 'Thank you', third.balance),
    said('J Smith', `Part of ${fourth.number}`, 100_00),
    said('HM Revenue & Customs', 'Repayment', 312_40),
    said('Office rent', 'Standing order', -1_850_00),
  ].map((line) => ({ ...line, day: today, bank_reference: '' }))
  const keys = lineKeys(lines)
  const rows = lines.map((line, position) => {
    return { ...line, position, line_key: keys[position], numbers: numbersIn(line.details) }
  })
  const text = JSON.stringify(rows)
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await sql`
    with statement as (
      insert into bank_statements (tenant_id, legal_entity_id, account, format, filename, sha256, currency, from_day, to_day,
        opening, closing, line_count, new_count, created_by_user_id)
      select ${db.tenant}::integer, e.id, 'GB33BUKB20201555555555', 'camt053', 'statement.xml', ${sha256}, 'GBP',
        ${today}::date, ${today}::date, 1250000, ${1_250_000 + moved}::bigint, ${lines.length}::integer,
        ${lines.length}::integer, ${people.finance}::bigint
      from legal_entities e where e.tenant_id = ${db.tenant} and e.is_default
      returning id, account, legal_entity_id
    ), line as (
      insert into bank_statement_lines (tenant_id, statement_id, account, line_key, position, day, amount, currency, payer,
        details, bank_reference, numbers, taken)
      select ${db.tenant}::integer, s.id, s.account, g.line_key, g.position, g.day, g.amount, 'GBP', g.payer, g.details,
        g.bank_reference, g.numbers, case when g.position < 2 then g.amount else 0 end
      from statement s cross join jsonb_to_recordset(${text}::jsonb) as g(line_key text, position integer, day date,
        amount bigint, payer text, details text, bank_reference text, numbers text[])
      order by g.position
      returning id, position, day, amount, details
    )
    insert into payments (tenant_id, client_id, legal_entity_id, party_name, received_on, amount, currency, reference,
      bank_line_id, created_by_user_id)
    select ${db.tenant}::integer, o.client_id, s.legal_entity_id, o.party_name, l.day, l.amount, 'GBP', l.details, l.id,
      ${people.finance}::bigint
    from line l cross join statement s
    join jsonb_to_recordset(${JSON.stringify([
      { position: 0, client_id: fifth.client_id, party_name: fifth.party_name },
      { position: 1, client_id: sixth.client_id, party_name: sixth.party_name },
    ])}::jsonb) as o(position integer, client_id bigint, party_name text) on o.position = l.position`.execute(
    db,
  )
}
