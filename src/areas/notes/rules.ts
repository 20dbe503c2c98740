import type { Note } from '#areas/notes/contract.ts'
import type { Reason } from '#platform/refusal.ts'

type Asker = { id: number | null }
type Written = Pick<Note, 'author_user_id'>

/** What a note says is its author's; pinning it and its follow-up are everybody's who may write notes there. */
const ofTheAuthor = ['kind', 'text', 'happened_on'] as const

export function whyNotChange(note: Written, who: Asker, changes: object): Reason | undefined {
  if (note.author_user_id === who.id || !ofTheAuthor.some((field) => field in changes)) return undefined
  return {
    code: 'note.of_another',
    status: 403,
    title: 'This note is somebody else’s',
    description: 'Only who wrote it may change it. Add a note of your own instead.',
  }
}

/** `mayDeleteAny`: holds `notes.delete`. */
export function whyNotDelete(note: Written, who: Asker, mayDeleteAny: boolean): Reason | undefined {
  if (mayDeleteAny || note.author_user_id === who.id) return undefined
  return {
    code: 'forbidden',
    status: 403,
    title: 'This note is somebody else’s',
    description: 'Ask the owner of your agency for the permission.',
    permission: 'notes.delete',
  }
}

type Days = Pick<Note, 'happened_on' | 'follow_up_on'>

/** What happened lies behind us. `changed`: what stands there already is not asked about again. */
export function whyNotDays(
  { happened_on, follow_up_on }: Days,
  today: string,
  changed: object,
): Reason | undefined {
  const errors = {
    ...('happened_on' in changed && happened_on > today
      ? { happened_on: ['This day is still to come: make it a follow-up'] }
      : {}),
    ...('follow_up_on' in changed && follow_up_on !== null && follow_up_on < today
      ? { follow_up_on: ['Choose today or a day to come'] }
      : {}),
  }
  const [message] = Object.values(errors).flat()
  if (!message) return undefined
  return { code: 'invalid', title: 'Please check the form', description: message, errors }
}

/** Nothing can be done about a follow-up that is not there, and nothing twice. */
export function whyNotComplete(
  note: Pick<Note, 'follow_up_on' | 'follow_up_done_at'>,
  to: 'done' | 'open',
): Reason | undefined {
  if (note.follow_up_on === null) {
    return {
      code: 'note.no_follow_up',
      title: 'This note has no follow-up',
      description: 'It may have been taken off meanwhile.',
    }
  }
  if ((note.follow_up_done_at !== null) === (to === 'done')) {
    return {
      code: `note.follow_up_${to}`,
      title: to === 'done' ? 'This follow-up is done already' : 'This follow-up is open already',
    }
  }
  return undefined
}

/** The beginning of a note, for a line of its own: at most so many characters, cut between words. */
export function excerptOf(text: string, most = 140): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${end > 0 ? cut.slice(0, end) : cut}…`
}
