import type { Reason } from '#platform/refusal.ts'

type Status = 'asked' | 'granted' | 'refused' | 'withdrawn' | 'ended'
type Move = 'grant' | 'refuse' | 'withdraw' | 'end'

/** Where each move leads from: a question is answered once, what was granted ends once. */
const from: Record<Move, Status> = { grant: 'asked', refuse: 'asked', withdraw: 'asked', end: 'granted' }

/** The state at this moment: time ends what was granted, whether the sweep has been there or not. */
export function statusAt(grant: { status: Status; ends_at: string | null }, now: Date): Status {
  const over = grant.ends_at !== null && new Date(grant.ends_at) <= now
  return grant.status === 'granted' && over ? 'ended' : grant.status
}

export function whyNotSupport(status: Status, move: Move): Reason | undefined {
  if (from[move] === status) return undefined
  return {
    code: 'support.status',
    title: status === 'asked' ? 'This is not decided yet' : `This is ${words[status]} already`,
    description: 'Reload to see where it stands.',
  }
}

const words: Record<Exclude<Status, 'asked'>, string> = {
  granted: 'granted',
  refused: 'refused',
  withdrawn: 'taken back',
  ended: 'over',
}

/** Why nobody asks this agency to be let in. */
export function whyNotAsk(status: string, isMember: boolean): Reason | undefined {
  if (isMember)
    return {
      code: 'support.member',
      title: 'You are somebody of this agency',
      description: 'Enter it as what you are there.',
    }
  if (status === 'cancelled' || status === 'purged')
    return {
      code: 'support.closed',
      title: 'Nobody is there to let you in',
      description: 'The agency is closed.',
    }
}
