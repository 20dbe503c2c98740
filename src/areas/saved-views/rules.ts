import type { SavedView } from '#areas/saved-views/contract.ts'
import type { Reason } from '#platform/refusal.ts'

/** So many views of one page are one person’s. */
export const mostOfAPage = 50

type Shared = Pick<SavedView, 'user_id' | 'audience' | 'team_id'>
type Person = { id: number; team_ids: readonly number[]; shares: boolean }

/** A private view is for its owner; one of a team for its people; one of the agency for everybody. */
export function mayOpen(view: Shared, who: Person): boolean {
  if (view.user_id === who.id || view.audience === 'agency') return true
  return view.audience === 'team' && view.team_id !== null && who.team_ids.includes(view.team_id)
}

/** Its owner, and of what is shared also whoever shares views where it is. */
export function mayChange(view: Shared, who: Person): boolean {
  return view.user_id === who.id || (who.shares && view.audience !== 'private' && mayOpen(view, who))
}

export function whyNotChange(view: Shared, who: Person): Reason | undefined {
  if (mayChange(view, who)) return undefined
  return {
    code: 'saved_views.of_another',
    status: 403,
    title: 'This view is somebody else’s',
    description: 'Save it under a name of your own to change it.',
  }
}

/** With a team goes which, and it is one of their own; with nobody else goes none. */
export function whyNotAudience(
  { audience, team_id }: Pick<SavedView, 'audience' | 'team_id'>,
  who: Person,
): Reason | undefined {
  const bad = (description: string): Reason => ({
    code: 'invalid',
    title: 'Please check the form',
    description,
    errors: { team_id: [description] },
  })
  if (audience === 'team' && team_id === null) return bad('Choose a team')
  if (audience !== 'team' && team_id !== null) return bad('A team goes with a view that is shared with one')
  if (audience === 'team' && !who.team_ids.includes(team_id!)) return bad('Choose one of your own teams')
  return undefined
}
