import { useMutation } from '@tanstack/react-query'
import { type NotificationPreferences, notificationPreferences } from '#areas/notifications/contract.ts'
import { call } from '#kit/call.ts'
import { queries, queryOf } from '#kit/query.ts'
import { meQuery } from '#kit/session.ts'

export const preferencesQuery = () => queryOf(notificationPreferences.show)

export type Change = { sound: boolean } | { name: string; bell: boolean } | { name: string; mail: boolean }

const changes = ['notification-preferences']

/**
 * Saves one change at once: it is on screen before the server has it, and taken back when the server refuses. Changes
 * follow one another, so that the last one pressed is the one that stays.
 */
export function useChange() {
  return useMutation({
    mutationKey: changes,
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change) =>
      call(notificationPreferences.change, { body: 'sound' in change ? change : { kinds: [change] } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: preferencesQuery().queryKey })
      show(change)
    },
    onError: (_error, change) => show(opposite(change)),
    onSuccess: ({ data }, change) => {
      // The frame plays the sound, and knows of it from the person.
      if ('sound' in change)
        queries.setQueryData(meQuery().queryKey, (me) => me && { ...me, sound: data.sound })
    },
    // Asked by the last one only: an answer that does not know of the next change would take it back for a moment.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: changes }) > 1) return
      return queries.invalidateQueries({ queryKey: preferencesQuery().queryKey })
    },
  })
}

function show(change: Change): void {
  queries.setQueryData(preferencesQuery().queryKey, (now) => now && { data: changed(now.data, change) })
}

function opposite(change: Change): Change {
  if ('sound' in change) return { sound: !change.sound }
  return 'bell' in change ? { ...change, bell: !change.bell } : { ...change, mail: !change.mail }
}

function changed(before: NotificationPreferences, change: Change): NotificationPreferences {
  if ('sound' in change) return { ...before, sound: change.sound }
  const kinds = before.kinds.map((kind) => (kind.name === change.name ? { ...kind, ...change } : kind))
  return { ...before, kinds }
}
