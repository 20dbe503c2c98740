import { sql } from 'kysely'
import { reached, reaches } from '#areas/invoices/invoice-scope.ts'
import type { DocumentFacts } from '#areas/invoices/issue-facts.ts'
import { documentFacts } from '#areas/invoices/issue-facts.ts'
import { datesOf } from '#areas/invoices/issuing/snapshot.ts'
import { compiledOf, refuseBody } from '#areas/invoices/texts/actions.ts'
import type { TextPreview, TextPreviewInput } from '#areas/invoices/texts/contract.ts'
import { filledLine } from '#areas/invoices/texts/line-text.ts'
import { fillText } from '#areas/invoices/texts/of-document.ts'
import { namedOn } from '#areas/invoices/texts/on-document.ts'
import { samplesOf } from '#areas/invoices/texts/variables.ts'
import { documentWords } from '#areas/invoices/words.ts'
import { todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { filler } from '#platform/mail/template.ts'
import { notFound, refuse } from '#platform/refusal.ts'

/** What a text would say on a document that the asker may see; of made-up values where there is none. */
export async function previewText(ctx: Context, given: TextPreviewInput): Promise<TextPreview> {
  refuseBody(given)
  const id = given.invoice_id ?? (await newestOf(ctx, given))
  const facts = id === undefined ? undefined : await seenFacts(ctx, id)
  if (given.invoice_id && !facts) throw notFound('Invoice')
  if (!facts) return { texts: [exampleOf(given)], of: null }
  if (!(given.types as string[]).includes(facts.type))
    refuse({
      code: 'invoice_text.document',
      title: 'This text does not stand there',
      errors: { invoice_id: ['Choose one of the documents that the text stands on.'] },
    })
  const texts = given.key === 'line' ? await linesOf(ctx.db, facts, given) : [documentText(facts, given)]
  if (texts.length === 0) return { texts: [exampleOf(given)], of: null }
  const name = `${documentWords[facts.type]} ${facts.number ?? `draft #${facts.id}`}`
  return { texts, of: { id: facts.id, name, party_name: facts.party_name } }
}

async function seenFacts(ctx: Context, id: number): Promise<DocumentFacts | undefined> {
  const facts = (await documentFacts(ctx.db, [id], await todayOf(ctx))).get(id)
  return facts && reaches(ctx.who, 'view', facts) ? facts : undefined
}

/** The newest of these documents; for a line, the newest that has time on it. */
async function newestOf({ db, who }: Context, { key, types }: TextPreviewInput): Promise<number | undefined> {
  const withTime = sql`and exists (
    select from invoice_lines l where l.tenant_id = ${db.tenant} and l.invoice_id = t.id and l.candidate_id is not null)`
  const { rows } = await sql<{ id: number }>`
    select t.id from invoices t
    where t.tenant_id = ${db.tenant} and t.type = any(${types}::text[]) and ${reached(who, 'view')} ${key === 'line' ? withTime : sql``}
    order by t.created_at desc, t.id desc limit 1`.execute(db)
  return rows[0]?.id
}

const exampleOf = ({ key, types, body }: TextPreviewInput): string =>
  filler(body, 4000)(samplesOf(key, types))

function documentText(facts: DocumentFacts, { key, body }: TextPreviewInput): string {
  const dates = datesOf(facts, facts.issue_date ?? facts.day)
  return fillText(key as 'header', body, namedOn(facts, facts.number ?? '', dates))
}

/** The first lines from time, filled as a run fills them. */
async function linesOf(db: Db, { id, type }: DocumentFacts, text: TextPreviewInput): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select ${filledLine(db, sql`${compiledOf(text)}::text`, {
      work: sql`coalesce(k.name, l.description)`,
      worker: sql`d.first_name || ' ' || d.last_name`,
      week_ending: sql`l.week_ending`,
      job: sql`j.title`,
      site: sql`coalesce(z.name, j.site)`,
      rate_code: sql`l.rate_code`,
      po_number: type === 'sales' ? sql`h.po_number` : sql`''`,
    })} as said
    from invoice_lines l
    join candidates d on d.tenant_id = ${db.tenant} and d.id = l.candidate_id
    left join rate_codes k on k.tenant_id = ${db.tenant} and k.code = l.rate_code
    left join placements p on p.tenant_id = ${db.tenant} and p.id = l.placement_id
    left join jobs j on j.tenant_id = ${db.tenant} and j.id = p.job_id
    left join client_sites z on z.tenant_id = ${db.tenant} and z.id = j.site_id
    left join timesheets h on h.tenant_id = ${db.tenant} and h.id = l.timesheet_id
    where l.tenant_id = ${db.tenant} and l.invoice_id = ${id} order by l.seq limit 3`.execute(db)
  return rows.map(({ said }) => said)
}
