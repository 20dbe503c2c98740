import { proofOfDay } from '#areas/invoices/notification-kinds.ts'
import { proofFile, type SignedProof } from '#areas/invoices/proof/proof-text.ts'
import { ownersOf } from '#areas/invoices/proof/queries.ts'
import { notify } from '#areas/notifications/public.ts'
import type { JobContext } from '#platform/area.ts'
import type { Db } from '#platform/db/tenant.ts'

export const proofPage = '/settings/invoices'

/** The proof of a night, to everybody who owns the agency. */
export const mailProof = (job: JobContext, db: Db, proof: SignedProof) =>
  mail(job, db, proof, {
    title: 'Proof of your issued documents',
    description: 'What was issued is recorded in a proof. Keep it outside Saffron.',
    words:
      'Documents were issued since the last proof. Keep this email: should anybody ever rewrite what was issued, it shows. To compare, paste it under Settings, Invoice Settings, Check a proof file.',
  })

/** The same proof once more, when its time stamp came later than the proof. */
export const mailLateStamp = (job: JobContext, db: Db, proof: SignedProof) =>
  mail(job, db, proof, {
    title: 'Time stamp of your proof',
    description: 'A proof you got was stamped with the time. Keep it outside Saffron.',
    words:
      'The authority that stamps proofs with the time did not answer when you got this proof; now it did. Keep this email beside the one without a stamp.',
  })

type ProofEmail = { title: string; description: string; words: string }

async function mail(
  job: JobContext,
  db: Db,
  proof: SignedProof,
  { title, description, words }: ProofEmail,
): Promise<void> {
  await notify(
    { ...job, db },
    proofOfDay,
    (await ownersOf(db)).map((user_id) => ({
      user_id,
      title,
      description,
      email: { paragraphs: [words, proofFile(proof).trim()] },
      actions: [{ label: 'Open Invoice Settings', url: proofPage }],
    })),
  )
}
