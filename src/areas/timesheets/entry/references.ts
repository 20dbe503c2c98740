import { sql } from 'kysely'
import { askedReferences, type EnteredReference } from '#areas/clients/contract.ts'
import type { Problem } from '#areas/timesheets/calculation/shapes.ts'
import { holdSheet } from '#areas/timesheets/entry/save-entries.ts'
import { whyNotReference } from '#areas/timesheets/rules.ts'
import type { Sheet } from '#areas/timesheets/single-sheet-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { invalid, refuse } from '#platform/refusal.ts'

/**
 * Keeps what the client wants quoted. Only what is asked for is taken, under the name it is asked by; what the placement
 * says for all its time is not entered here.
 */
export async function saveReferences(
  ctx: Context,
  id: number,
  given: readonly EnteredReference[],
): Promise<void> {
  const sheet = await holdSheet(ctx, id)
  refuse(whyNotReference(sheet, ctx.who))
  const asked = new Map(
    askedReferences(sheet.reference_facts)
      .filter(({ fixed }) => !fixed)
      .map((each) => [each.label.toLowerCase(), each]),
  )
  const unknown = given.findIndex(({ label }) => !asked.has(label.toLowerCase()))
  if (unknown >= 0)
    throw invalid(`references.${unknown}.label`, 'Nobody asks for this here', 'timesheet.reference_unknown')
  const changed = given.filter(({ label, value }) => asked.get(label.toLowerCase())!.value !== value)
  if (changed.length === 0) return
  await writeReferences(ctx.db, id, changed)
  await recordHistory(
    ctx,
    'timesheets',
    id,
    'changed',
    Object.fromEntries(
      changed.map(({ label, value }) => [
        asked.get(label.toLowerCase())!.label,
        { from: asked.get(label.toLowerCase())!.value, to: value },
      ]),
    ),
  )
  await announce(ctx.db, 'timesheet.saved', { id })
}

/** One row a name, however it is spelt; what is empty has none. */
async function writeReferences(db: Db, id: number, changed: readonly EnteredReference[]): Promise<void> {
  const rows = JSON.stringify(changed)
  await sql`
    delete from timesheet_references r where r.tenant_id = ${db.tenant} and r.timesheet_id = ${id} and lower(r.label) in (
      select lower(n.label) from jsonb_to_recordset(${rows}::jsonb) as n(label text))`.execute(db)
  await sql`
    insert into timesheet_references (tenant_id, timesheet_id, label, value)
    select distinct on (lower(n.label)) ${db.tenant}::integer, ${id}::bigint, n.label, n.value
    from jsonb_to_recordset(${rows}::jsonb) as n(label text, value text)
    where n.value <> '' order by lower(n.label)`.execute(db)
}

/** What has to be quoted before the sheet is submitted, each at its field. */
export const missingReferences = (sheet: Sheet): Problem[] =>
  askedReferences(sheet.reference_facts).flatMap(({ label, needed, value }, at) =>
    needed === 'submit' && value === ''
      ? [
          {
            code: 'timesheet.reference_missing',
            field: `references.${at}.value`,
            message: `${label}: the client wants this before the time is submitted`,
            blocks: 'submit',
          },
        ]
      : [],
  )
