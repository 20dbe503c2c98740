import { createHash } from 'node:crypto'
import { openNiNumbers } from '#areas/candidates/public.ts'
import type { PayRun } from '#areas/payroll/contract.ts'
import { fileText } from '#areas/payroll/files/file-text.ts'
import { findFile, insertFile, paidUnits } from '#areas/payroll/files/queries.ts'
import { findLayout } from '#areas/payroll/layouts/actions.ts'
import { whyNotNamed } from '#areas/payroll/layouts/rules.ts'
import { findPayRun, sheetsOnRun, sumUp } from '#areas/payroll/queries.ts'
import { whyNotExport } from '#areas/payroll/rules.ts'
import { tellPeople } from '#areas/payroll/send-notifications.ts'
import { heldRun, moveOn } from '#areas/payroll/steps.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { invalid, notFound, type Reason, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

type RequestContext = Context & WithVault

/**
 * Makes the file of a run, once and for good: its time is in payroll from now on. Refuses what was not checked, and what
 * could not be paid any more since it was.
 */
export async function makeFile(
  ctx: RequestContext,
  id: number,
  given: { layout: string; version: number },
): Promise<PayRun> {
  const run = await heldRun(ctx, id, 'export', given.version)
  refuse(whyNotExport(run.stopped))
  const layout = await findLayout(ctx.db, given.layout)
  if (layout.is_retired)
    throw invalid('layout', 'This layout is retired: choose another one', 'pay_layout.retired')
  await sumUp(ctx.db, run)
  const units = await paidUnits(ctx.db, run)
  refuse(
    whyNotNamed(
      layout,
      units.map((unit) => ({ ...unit, name: `${unit.first_name} ${unit.last_name}` })),
    ),
  )
  const numbers = openNiNumbers(ctx, units)
  const { text, lines } = fileText(
    layout,
    run,
    units.map((unit) => ({ ...unit, ni_number: numbers.get(unit.candidate_id) ?? '' })),
  )
  const sha256 = hashOf(text)
  const filename = `${run.number}-${layout.key}.csv`
  await insertFile(ctx.db, id, {
    ...{ layout, filename, lines, sha256, size: Buffer.byteLength(text), user_id: ctx.who.id },
    content_locked: ctx.deps.vault.lock(text, aboutFile(ctx.db.tenant, id)),
  })
  const exported = await moveOn(ctx, run, 'export', {
    sheets: await sheetsOnRun(ctx.db, id),
    changes: { file: { from: null, to: filename }, sha256: { from: null, to: sha256 } },
  })
  await tellPeople(ctx, run, 'exported')
  return exported
}

/** The bytes of the file, as they were made; who took them stands in the history of the run. */
export async function takeFile(
  ctx: RequestContext,
  id: number,
): Promise<{ filename: string; bytes: Buffer }> {
  const { status } = await findPayRun(ctx, id)
  if (status === 'rolled_back') refuse(voidFile)
  const file = await findFile(ctx.db, id)
  if (!file) throw notFound('Payroll file')
  const text = ctx.deps.vault.open(file.content_locked, aboutFile(ctx.db.tenant, id))
  if (hashOf(text) !== file.sha256) throw new Error(`the file of pay run ${id} is not what was made`)
  await recordHistory(ctx, 'pay-runs', id, 'file downloaded', { file: { from: null, to: file.filename } })
  return { filename: file.filename, bytes: Buffer.from(text) }
}

const voidFile: Reason = {
  code: 'pay_run.file_void',
  title: 'This run was rolled back: its file pays nobody',
  description: 'Its time goes on the next run. Paid by both, it would be paid twice.',
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const aboutFile = (tenant: number, id: number) => `pay_run_files/${tenant}/${id}`
