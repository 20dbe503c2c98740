import { proofBroken } from '#areas/invoices/notification-kinds.ts'
import { currentProof } from '#areas/invoices/proof/actions.ts'
import { mailProof, proofPage } from '#areas/invoices/proof/proof-mails.ts'
import { ownersOf, seriesIds } from '#areas/invoices/proof/queries.ts'
import { isNews } from '#areas/invoices/proof/rules.ts'
import { stamped, stampLater } from '#areas/invoices/proof/stamping.ts'
import { keepProof, keptProofs, markOf } from '#areas/invoices/proof/stored-proofs.ts'
import { againstProofs } from '#areas/invoices/verification/against-proofs.ts'
import type { Finding } from '#areas/invoices/verification/contract.ts'
import { verifySeries } from '#areas/invoices/verification/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'

/**
 * Each night: compares what is issued with itself and with every proof that was kept, tells the owners when something
 * is not as it was, and keeps a proof of what was issued since, outside the database and in the mail to the owners. May
 * run twice: what a proof says already is not said again.
 */
export async function proveSeries(job: JobContext): Promise<void> {
  const kept = await keptProofs(job, job.tenant.id)
  const { proof, findings } = await job.inTenant(async (db) => {
    const found = await verifySeries(db, await seriesIds(db))
    return {
      findings: [
        ...(await againstProofs(db, kept, job.secret)),
        ...found.flatMap(({ findings: own }) => own),
      ],
      proof: await currentProof({ ...job, db, deps: job }),
    }
  })
  const news = isNews(proof, kept.at(-1))
  // Before it is kept, so that one file and one mail hold both; an authority that does not answer is asked again later.
  const complete = news ? await stamped(job, proof) : proof
  if (news) await keepProof(job, job.tenant.id, complete)
  if (!news && findings.length === 0) return
  await job.inTenant(async (db) => {
    if (findings.length > 0) await tellBroken(job, db, findings)
    if (!news) return
    await mailProof(job, db, complete)
    if (!complete.stamp) await stampLater(job, db, markOf(complete))
  })
}

async function tellBroken(job: JobContext, db: Db, findings: Finding[]): Promise<void> {
  const [first] = findings
  const more = findings.length > 1 ? ` And ${findings.length - 1} more.` : ''
  await notify(
    { ...job, db },
    proofBroken,
    (await ownersOf(db)).map((user_id) => ({
      user_id,
      type: 'error' as const,
      title: 'Issued documents are not as they were issued',
      description: `${first!.number ? `${first!.number}: ` : ''}${first!.problem}.${more}`,
      actions: [{ label: 'See what was found', url: proofPage }],
    })),
  )
}
