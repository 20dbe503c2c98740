import { counted } from '#platform/counted.ts'
import type { Work } from '#platform/intake/pool.ts'
import { Refusal } from '#platform/refusal.ts'

type About = Pick<Work, 'field' | 'limits'>

const refused = (code: string, { field }: About, title: string, description: string) =>
  new Refusal(`file.${code}`, 422, title, description, { [field]: [`${title}. ${description}`] })

export const tooLong = (work: About) =>
  refused(
    'too_long_to_read',
    work,
    'This file takes too long to read',
    `It was given up after ${counted(Math.round(work.limits.processor / 1000), 'second')}. Save it again with the program that made it, or send it in smaller parts.`,
  )

export const tooLarge = (work: About) =>
  refused(
    'too_large_to_read',
    work,
    'This file unpacks to more than is read at once',
    'Save it again with the program that made it, or send it in smaller parts.',
  )

/** Reading it ended the process: whatever it is, nobody should be asked to read it again. */
export const unread = (work: About) =>
  refused(
    'unreadable',
    work,
    'This file cannot be read',
    'It may be damaged. Save it again with the program that made it.',
  )

/** So many wait already, of the person, of the agency or of all. */
export function busy(of: 'person' | 'tenant' | 'all'): Refusal {
  const [code, status, title] = {
    person: ['person', 429, 'You have sent many files that are still being read'] as const,
    tenant: ['agency', 429, 'Your agency has sent many files that are still being read'] as const,
    all: ['all', 503, 'Many files are being read right now'] as const,
  }[of]
  const refusal = new Refusal(`busy.${code}`, status, title, 'Nothing was lost. Try again in a moment.')
  refusal.retry_after = 5
  return refusal
}

/** The process was gone before it answered, without a word: ended from outside. */
export const gone = () => {
  const refusal = new Refusal('busy.all', 503, 'Reading this file was interrupted', 'Try again in a moment.')
  refusal.retry_after = 2
  return refusal
}
