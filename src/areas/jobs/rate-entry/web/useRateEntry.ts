import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RateEntry, rateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { usualEntry } from '#areas/jobs/rate-entry/rules.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

/** What this person has recalculated, and how they choose something else: it holds at once, and the next time. */
export function useRateEntry(): { entry: RateEntry; choose: (change: Partial<RateEntry>) => void } {
  const queries = useQueryClient()
  const query = queryOf(rateEntry.show)
  const { data } = useQuery(query)
  const entry = data?.data ?? usualEntry
  const choose = (change: Partial<RateEntry>) => {
    const next = { ...entry, ...change }
    queries.setQueryData(query.queryKey, { data: next })
    call(rateEntry.change, { body: next }).catch((error) => {
      notifyRefusal(error)
      void queries.invalidateQueries({ queryKey: query.queryKey })
    })
  }
  return { entry, choose }
}
