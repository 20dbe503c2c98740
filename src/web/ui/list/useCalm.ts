import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#platform/http/contract.ts'
import { ownWrites } from '#web/query.ts'
import { type Calm, follow, shown } from '#web/ui/list/calm.ts'

/**
 * A list's rows as they may be shown: what others do changes them in place, and new ones wait until `show` is called.
 * Absent until there are any; the rows of the question before stay while the next answer is on its way.
 */
export function useCalm<Row>(
  query: UseQueryResult<Page<Row>>,
  key: QueryKey,
  idOf: (row: Row) => number,
): { calm: Calm<Row> | undefined; show: () => void } {
  const [before, set] = useState<Calm<Row>>()
  const { data, dataUpdatedAt, isFetching, isPlaceholderData } = query
  const calm =
    !data || isPlaceholderData
      ? before
      : follow(
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
  if (calm !== before) set(calm)
  return { calm, show: () => calm && set(shown(calm)) }
}
