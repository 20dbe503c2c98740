import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ownWrites } from '#kit/query.ts'
import { type MergedList, mergeAnswer, showNewest } from '#kit/ui/list/live-merge.ts'
import type { Page } from '#platform/http/contract.ts'

/**
 * A list's rows as they may be shown: what others do changes them in place, and new ones wait until `show` is called.
 * Absent until there are any; the rows of the question before stay while the next answer is on its way.
 */
export function useLiveMerge<Row>(
  query: UseQueryResult<Page<Row>>,
  key: QueryKey,
  idOf: (row: Row) => number,
): { merged: MergedList<Row> | undefined; show: () => void } {
  const [before, set] = useState<MergedList<Row>>()
  const { data, dataUpdatedAt, isFetching, isPlaceholderData } = query
  const merged =
    !data || isPlaceholderData
      ? before
      : mergeAnswer(
          before,
          {
            question: hashKey(key),
            answeredAt: dataUpdatedAt,
            writes: ownWrites(String(key[0])),
            fetching: isFetching,
            rows: data.data,
            hasNext: data.links.next !== null,
          },
          idOf,
        )
  // During rendering, as React has it for what follows from props: nothing is painted in between.
  if (merged !== before) set(merged)
  return { merged, show: () => merged && set(showNewest(merged)) }
}
