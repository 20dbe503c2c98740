import type { Head, Proof } from '#areas/invoices/proof/text.ts'
import type { Reason } from '#platform/refusal.ts'

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
export function isNews(heads: readonly Head[], last: readonly Head[] | undefined): boolean {
  if (heads.length === 0) return false
  return JSON.stringify(heads) !== JSON.stringify(last ?? [])
}

/** The outcome of a comparison in words. */
export function checkedWords(signature: 'valid' | 'other key' | 'wrong' | 'none', problems: number) {
  if (signature === 'wrong')
    return {
      ok: false,
      title: 'This proof was changed',
      description: 'Its text does not match its signature. Use the file or the mail as you received it.',
    }
  if (problems > 0)
    return {
      ok: false,
      title: 'The series was rewritten',
      description:
        'It does not hold any more what this proof says was issued. Keep the proof, and tell whoever runs Saffron and your auditor.',
    }
  const unsigned = {
    valid: 'It was signed by this installation.',
    'other key': 'It was signed with a key that is not the one of this installation now.',
    none: 'It carries no signature, so only its content was compared.',
  }[signature]
  return { ok: true, title: 'Everything it says is still there', description: unsigned }
}
