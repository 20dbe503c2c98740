import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { bank, type PaidSubject } from '#areas/bank/contract.ts'
import { queryOf } from '#kit/query.ts'

export { BankSection } from '#areas/bank/web/parts/BankSection.tsx'

const Panel = lazy(async () => ({
  default: (await import('#areas/bank/web/parts/BankPanel.tsx')).BankPanel,
}))

/** Where somebody is paid, and the change of it that waits. A tab: loaded by those who open it. */
export function BankPanel(props: { subject: PaidSubject; id: number; name: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} radius="lg" />}>
      <Panel {...props} />
    </Suspense>
  )
}

/** How many changes wait, for the tab of a record; undefined for none. */
export function useWaitingBank(subject: PaidSubject, id: number): number | undefined {
  const { data } = useQuery(queryOf(bank[subject].show, { params: { id } }))
  return data?.data.pending ? 1 : undefined
}
