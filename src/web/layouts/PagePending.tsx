import { Skeleton } from '@mantine/core'

/** The shape of a page, for the rare one that takes longer than a blink. */
export function PagePending() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={26} width={220} mb={24} radius="md" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
