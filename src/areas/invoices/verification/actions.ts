import { lastLeft } from '#areas/invoices/proof/queries.ts'
import { keptProofs } from '#areas/invoices/proof/stored-proofs.ts'
import { findSeries } from '#areas/invoices/series/queries.ts'
import { againstProofs } from '#areas/invoices/verification/against-proofs.ts'
import type { FileCheck, Verification } from '#areas/invoices/verification/contract.ts'
import { withDifferences } from '#areas/invoices/verification/differences.ts'
import { mostFindings, verifySeries } from '#areas/invoices/verification/queries.ts'
import { beginCheck, lastCheck } from '#areas/invoices/verification/stored-file-queries.ts'
import type { Deps } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { recordHistory } from '#platform/history.ts'
import { enqueue } from '#platform/outbox.ts'
import { notFound } from '#platform/refusal.ts'

/**
 * What is not as it was issued in one series: of the database compared with itself, with the proofs kept outside of it,
 * and with the stored files as they were found last.
 */
export async function verify(ctx: Context & { deps: Deps }, id: number): Promise<Verification> {
  if (!(await findSeries(ctx.db, id))) throw notFound('Series')
  const [[found], files, proofs, left] = await Promise.all([
    verifySeries(ctx.db, [id]),
    lastCheck(ctx.db, id),
    keptProofs(ctx.deps, ctx.db.tenant),
    lastLeft(ctx.db),
  ])
  const { series_id: _, findings, finding_count, ...rest } = found!
  const head = proofs.at(-1)?.heads.find(({ series_id }) => series_id === id)
  const rewritten = await againstProofs(ctx.db, proofs, ctx.deps.secret, id)
  const all = await withDifferences(ctx.db, [...rewritten, ...findings].slice(0, mostFindings))
  const count = finding_count + rewritten.length
  return {
    ...rest,
    ok: count === 0 && !files?.findings.length,
    findings: all,
    finding_count: count,
    proofs: {
      count: proofs.length,
      last_at: proofs.at(-1)?.at ?? null,
      covered: head?.number ?? null,
      uncovered: rest.documents - (head?.position ?? 0),
      ...left,
    },
    files,
  }
}

/** Begins to compare the stored files of a series with their hashes; while one comparison runs there is no second. */
export async function checkFiles(ctx: Context, id: number): Promise<FileCheck> {
  if (!(await findSeries(ctx.db, id))) throw notFound('Series')
  const begun = await beginCheck(ctx.db, id, ctx.who.id)
  if (begun !== undefined) {
    await enqueue(ctx.db, 'invoices.check_files', { id: begun, after: 0 })
    await recordHistory(ctx, 'number-series', id, 'files checked')
  }
  return (await lastCheck(ctx.db, id))!
}
