import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const HistoryPanel = lazy(async () => ({
  default: (await import('#kit/ui/detail/HistoryPanel.tsx')).HistoryPanel,
}))

/** Who did what to a record; `subject` is the collection, `clients`. A tab that few open: loaded by those who do. */
export function History(props: { subject: string; id: number }) {
  return (
    <Suspense fallback={<Skeleton height={120} radius="lg" />}>
      <HistoryPanel {...props} />
    </Suspense>
  )
}
