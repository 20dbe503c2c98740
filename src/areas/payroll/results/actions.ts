import { openNiNumbers } from '#areas/candidates/public.ts'
import type { PayRun } from '#areas/payroll/contract.ts'
import { findPayRun } from '#areas/payroll/queries.ts'
import { insertResults, workersOn } from '#areas/payroll/results/queries.ts'
import type { ReadResults } from '#areas/payroll/results/readers.ts'
import { matchResults } from '#areas/payroll/results/rules.ts'
import type { Context } from '#platform/context.ts'
import { holdRow } from '#platform/db/lock.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, notFound, Refusal, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'

/** So many faults are told at once. */
const mostFaults = 50

/**
 * Keeps what payroll made of a run, as its file was read, worker by worker, when every line is about one of its workers and agrees with what
 * was sent. A file again is a new version, which counts from then on.
 */
export async function importResults(
  ctx: Context & WithVault,
  id: number,
  given: { filename: string; version: number },
  read: ReadResults | undefined,
): Promise<PayRun> {
  await holdRow(ctx.db, 'pay_runs', id)
  const run = await findPayRun(ctx, id)
  if (run.status !== 'exported' && run.status !== 'confirmed')
    refuse({
      code: 'pay_run.not_exported',
      title: 'Payroll has not got this run',
      description: 'What it made of a run is imported after the file was made.',
      status: 409,
    })
  if (run.version !== given.version) throw conflict('pay run')
  // There was none when it was read.
  if (!read) throw notFound('Pay run')
  refuseFaults(read.faults, read.more)
  const stored = await workersOn(ctx.db, id)
  const numbers = openNiNumbers(ctx, stored)
  const workers = stored.map((each) => ({ ...each, ni_number: numbers.get(each.candidate_id) ?? '' }))
  const { matched, faults } = matchResults(read.lines, workers, run.currency)
  refuseFaults(faults)
  const version = (run.result?.version ?? 0) + 1
  await insertResults(ctx.db, id, {
    ...{ version, filename: given.filename, sha256: read.sha256, user_id: ctx.who.id },
    slips: matched.map(
      ({
        worker: { candidate_id },
        line: { gross, tax, ni, pension, other, net, holiday, ...added },
        holiday_added,
      }) => ({
        ...{ candidate_id, gross, tax, ni, pension, other, net, holiday },
        ...{ holiday_added, statutory_added: added.statutory, other_added: added.added },
      }),
    ),
  })
  await recordHistory(ctx, 'pay-runs', id, 'results imported', {
    file: { from: null, to: given.filename },
    results_version: { from: run.result?.version ?? null, to: version },
    workers: { from: null, to: matched.length },
  })
  await announce(ctx.db, 'payrun.changed', { id })
  return findPayRun(ctx, id)
}

function refuseFaults(faults: readonly string[], untold = 0): void {
  if (faults.length === 0) return
  const shown = faults.slice(0, mostFaults)
  const more = faults.length - shown.length + untold
  if (more > 0) shown.push(`And ${more} more`)
  throw new Refusal('pay_run.results', 422, 'The file does not agree with this run', shown[0]!, {
    content: shown,
  })
}
