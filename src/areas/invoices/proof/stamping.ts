import { mailLateStamp } from '#areas/invoices/proof/proof-mails.ts'
import type { SignedProof } from '#areas/invoices/proof/proof-text.ts'
import { nextTry } from '#areas/invoices/proof/rules.ts'
import { keepProof, keptProofs, markOf } from '#areas/invoices/proof/stored-proofs.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'
import { enqueue } from '#platform/outbox.ts'

/** The same proof with a stamp of the authority; as it is when there is no authority, or none that answers at once. */
export async function stamped(job: JobContext, proof: SignedProof): Promise<SignedProof> {
  if (!job.timestamps) return proof
  try {
    const stamp = (await job.timestamps.stamp(proof.signed_text, job.tenant.id)).toString('base64')
    return { ...proof, stamp }
  } catch (error) {
    job.log.warn({ tenant: job.tenant.id, reason: (error as Error).message }, 'a proof has no time stamp')
    return proof
  }
}

/** Asks for the stamp of a kept proof later; not at all where no authority is set, or after the last try. */
export async function stampLater(job: JobContext, db: Db, mark: string, tries = 1): Promise<void> {
  const at = nextTry(job.now, tries)
  if (!job.timestamps || !at) return
  await enqueue(db, 'invoices.stamp_proof', { mark, tries }, at)
}

/** Stamps a kept proof that has no stamp yet, keeps it once more with its stamp, and mails it. May run twice. */
export async function stampProof(
  job: JobContext,
  { mark, tries }: { mark: string; tries: number },
): Promise<void> {
  const proof = (await keptProofs(job, job.tenant.id)).find((each) => markOf(each) === mark)
  if (!proof || proof.stamp) return
  const done = await stamped(job, proof)
  if (done.stamp) await keepProof(job, job.tenant.id, done)
  await job.inTenant((db) =>
    done.stamp ? mailLateStamp(job, db, done) : stampLater(job, db, mark, tries + 1),
  )
}
