import type { ProofStamp } from '#areas/invoices/proof/contract.ts'
import type { Proof } from '#areas/invoices/proof/proof-text.ts'
import type { Reason } from '#platform/refusal.ts'
import type { TimestampCheck } from '#platform/timestamps/token.ts'

/** Why this proof says nothing about this agency. */
export function whyNotCompare({ agency }: Pick<Proof, 'agency'>, tenant: number): Reason | undefined {
  if (agency.id === tenant) return undefined
  const message = `This is a proof of another agency, “${agency.slug}”`
  return {
    code: 'proof.foreign',
    title: 'Please check the file',
    description: message,
    errors: { text: [message] },
  }
}

/** Is there anything to prove that the last proof does not say already? */
export function isNews(now: Said, last: Said | undefined): boolean {
  if (now.heads.length === 0) return false
  return JSON.stringify([now.heads, now.files]) !== JSON.stringify([last?.heads ?? [], last?.files ?? []])
}

type Said = Pick<Proof, 'heads' | 'files'>

/** Minutes between the tries for a stamp, after the one of the night: two days in all. The next proof covers this one too. */
const pauses = [10, 60, 180, 360, 720, 1440]

/** When the authority is asked again after so many tries; undefined after the last one. */
export function nextTry(now: Date, tries: number): Date | undefined {
  const minutes = pauses[tries - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
}

/** What there is to say of a time stamp: `check` is absent where there is none. */
export function stampOf(check: TimestampCheck | undefined): ProofStamp {
  if (!check) return { state: 'none', at: null, by: '', issuer: '', text: 'It carries no time stamp.' }
  const { problem, ...said } = check
  if (problem) return { state: 'wrong', ...said, text: stampProblems[problem] }
  return {
    state: 'valid',
    ...said,
    text: 'The stamp is for this very proof, and its signature holds by the certificate in it. Saffron has not asked who vouches for that certificate: that is for you or your auditor to check.',
  }
}

const stampProblems: Record<NonNullable<TimestampCheck['problem']>, string> = {
  unreadable: 'Its time stamp cannot be read. Use the file or the email as you received it.',
  other_text: 'Its time stamp is for another text. Use the file or the email as you received it.',
  altered: 'Its time stamp was changed: the signature in it does not hold. Use the file as you received it.',
  wrong_purpose: 'Its time stamp was signed with a certificate that is not for time stamps alone.',
  out_of_date: 'Its time stamp is of a time when the certificate that signed it was not valid.',
}

/** The outcome of a comparison in words. */
export function checkedWords(
  signature: 'valid' | 'other key' | 'wrong' | 'none',
  problems: number,
  stamp: Pick<ProofStamp, 'state' | 'text'>,
) {
  if (signature === 'wrong')
    return {
      ok: false,
      title: 'This proof was changed',
      description: 'Its text does not match its signature. Use the file or the email as you received it.',
    }
  if (problems > 0)
    return {
      ok: false,
      title: 'The series was rewritten',
      description:
        'It does not hold any more what this proof says was issued. Keep the proof, and tell whoever runs Saffron and your auditor.',
    }
  if (stamp.state === 'wrong')
    return { ok: false, title: 'Its time stamp does not hold', description: stamp.text }
  const unsigned = {
    valid: 'It was signed by this installation.',
    'other key': 'It was signed with a key that is not the one of this installation now.',
    none: 'It carries no signature, so only its content was compared.',
  }[signature]
  return { ok: true, title: 'Everything it says is still there', description: unsigned }
}
