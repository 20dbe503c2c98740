import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'

/** A tab whose piece of the program is still on its way. */
export const InTime = ({ tab }: { tab: ReactNode }) => (
  <Suspense fallback={<Skeleton height={320} radius="lg" />}>{tab}</Suspense>
)
