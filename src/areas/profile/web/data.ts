import { useMutation } from '@tanstack/react-query'
import { type NotificationPreferences, notificationPreferences } from '#areas/notifications/contract.ts'
import { call } from '#web/call.ts'
import { queries, queryOf } from '#web/query.ts'
import { meQuery } from '#web/session.ts'

export const preferencesQuery = () => queryOf(notificationPreferences.show)

export type Change = { sound: boolean } | { name: string; bell: boolean } | { name: string; mail: boolean }

/**
 * Saves one change at once: it is on screen before the server has it, and taken back when the server refuses. Changes
 * follow one another, so that the last one pressed is the one that stays.
 */
export function useChange() {
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (change: Change) =>
      call(notificationPreferences.change, { body: 'sound' in change ? change : { kinds: [change] } }),
    onMutate: async (change) => {
      const { queryKey } = preferencesQuery()
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { data: changed(before.data, change) })
      return before
    },
    onError: (_error, _change, before) => {
      if (before) queries.setQueryData(preferencesQuery().queryKey, before)
    },
    onSuccess: ({ data }, change) => {
      // The frame plays the sound, and knows of it from the person.
      if ('sound' in change)
        queries.setQueryData(meQuery().queryKey, (me) => me && { ...me, sound: data.sound })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: preferencesQuery().queryKey }),
  })
}

function changed(before: NotificationPreferences, change: Change): NotificationPreferences {
  if ('sound' in change) return { ...before, sound: change.sound }
  const kinds = before.kinds.map((kind) => (kind.name === change.name ? { ...kind, ...change } : kind))
  return { ...before, kinds }
}
